use slidewise::heuristic::*; use slidewise::puzzle::*; use slidewise::search::*;
fn main(){ let a:Vec<String>=std::env::args().collect(); let b:Board=a[1].parse().unwrap(); let n:usize=a[2].parse().unwrap(); let k:HeuristicKind=a[3].parse().unwrap(); let g=Goal::preset(Preset::GapLast,b.size());
 let t=std::time::Instant::now(); let mut e=0; let mut best=f64::MAX;
 for _ in 0..n { let t=std::time::Instant::now(); let mut r=Run::start(b,g,Method::new(Algorithm::AStar,k),Limits{nodes:u64::MAX,memory:4<<30}).unwrap(); while r.advance(100000).is_none(){} e+=r.stats().expanded; best=best.min(t.elapsed().as_secs_f64()); }
 println!("{:.2} M/s avg, best {:.3} ms", e as f64/t.elapsed().as_secs_f64()/1e6,best*1e3); }
