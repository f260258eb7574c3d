use slidewise::heuristic::*; use slidewise::puzzle::*; use slidewise::search::*; use slidewise::puzzle::packed::*;
use std::time::Instant;
fn ours(b:&Board,g:&Goal,a:Algorithm,h:HeuristicKind)->(usize,Stats,f64){ let mut best=f64::MAX; let mut o=(0,Stats::default());
 for _ in 0..5 { let t=Instant::now(); let mut r=Run::start(*b,*g,Method::new(a,h),Limits{nodes:u64::MAX,memory:4<<30}).unwrap(); let out=loop{ if let Some(o)=r.advance(100000){break o.clone()} }; let e=t.elapsed().as_secs_f64(); if e<best{best=e}
  if let Outcome::Solved(s)=out { o=(s.moves.len(),r.stats());} else {println!("{out:?}")} if e>3.0 {break} } (o.0,o.1,best)}
fn theirs<H:Heuristic>(b:&Board,g:&Goal,h:H)->(usize,u64,f64){ let mut best=f64::MAX; let mut len=0; let mut n=0u64; let nb=Neighbours::new(b.size());
 #[derive(Clone,Copy,PartialEq,Eq)] struct K(Nibbles); impl std::hash::Hash for K{fn hash<S:std::hash::Hasher>(&self,s:&mut S){ s.write_u64(self.0.bits())}}
 let goal=Nibbles::pack(g.board());
 for _ in 0..5 { n=0; let t=Instant::now(); let r=pathfinding::prelude::astar(&K(Nibbles::pack(b)),|k|{ n+=1; let gap=k.0.gap(); let k=*k; let nb=&nb; Move::ALL.into_iter().filter_map(move|m| nb.source(gap,m).map(|s|(K(k.0.slide(gap,s)),1u32)))},|k|h.value(h.memo(&k.0)),|k|k.0==goal).unwrap(); let e=t.elapsed().as_secs_f64(); best=best.min(e); len=r.1 as usize; if e>3.0{break} } (len,n,best)}
fn main(){
 let args:Vec<String>=std::env::args().collect();
 if args.len()>1 && args[1]=="find" { let g=Goal::preset(Preset::GapLast,"4x4".parse().unwrap()); let mut r=Random::seeded(1); for i in 0..400 { let n=50+r.below(40); let b=scramble::walk(&g,n,&mut r); let m=HeuristicKind::Manhattan.estimate(&b,&g).unwrap(); if m>32||m<24 {continue} let (l,s,t)=ours(&b,&g,Algorithm::IdaStar,HeuristicKind::Walking); if l>=39&&l<=41 { let a=ours(&b,&g,Algorithm::AStar,HeuristicKind::Manhattan); println!("{i} {b} {l} md {m} ida {} astar {} {:.3}s",s.expanded,a.1.expanded,a.2);} let _=t; } return; }
 let boards=[("8 6 7/2 5 4/3 0 1"),args.get(1).map(|s|s.as_str()).unwrap_or("8 6 7/2 5 4/3 0 1")];
 for b in boards { let b:Board=b.parse().unwrap(); let g=Goal::preset(Preset::GapLast,b.size());
  for (k) in [HeuristicKind::Manhattan,HeuristicKind::LinearConflict] { let o=ours(&b,&g,Algorithm::AStar,k);
   println!("{b} A* {k}: len {} exp {} gen {} {:.2}ms {:.2}M/s {:.1} B/board kept {} frontier {}",o.0,o.1.expanded,o.1.generated,o.2*1e3,o.1.expanded as f64/o.2/1e6,o.1.bytes as f64/o.1.kept as f64,o.1.kept,o.1.frontier);
   let t= if k==HeuristicKind::Manhattan {theirs(&b,&g,manhattan(&g))} else {theirs(&b,&g,LinearConflict::new(&g))};
   println!("   pathfinding len {} exp {} {:.2}ms {:.2}M/s ratio {:.2}",t.0,t.1,t.2*1e3,t.1 as f64/t.2/1e6,t.2/o.2); }
  for k in [HeuristicKind::Manhattan,HeuristicKind::LinearConflict,HeuristicKind::Walking,HeuristicKind::Inversion] { let o=ours(&b,&g,Algorithm::IdaStar,k); println!("{b} IDA* {k}: len {} exp {} {:.2}ms {:.2}M/s",o.0,o.1.expanded,o.2*1e3,o.1.expanded as f64/o.2/1e6); }
 }
}
