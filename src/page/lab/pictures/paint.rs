//! Paints the boards of a map into the pixels of a canvas.

use super::places::{Places, has_bit};
use crate::lab::explore::MapBits;

/// A colour: red, green and blue.
pub type Colour = [u8; 3];

/// The colours of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// Of expanded boards, and of the rings of those in the frontier.
    pub first: Colour,
    /// Of the boards that the second search has expanded.
    pub second: Colour,
    /// Of what is behind the rings.
    pub background: Colour,
    /// Of boards that were not reached.
    pub unlit: Colour,
}

/// The pixels of a canvas.
pub struct Pixels {
    width: usize,
    height: usize,
    /// Pixels for each unit of the picture.
    scale: f64,
    data: Vec<u8>,
}

/// The offsets of the pixels of a mark around its middle.
type Mark = Vec<(i32, i32)>;

impl Pixels {
    /// Returns clear pixels.
    pub fn new(width: usize, height: usize, scale: f64) -> Pixels {
        Pixels {
            width,
            height,
            scale,
            data: vec![0; width * height * 4],
        }
    }

    /// Returns red, green, blue and alpha of each pixel.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Paints all boards as small dots.
    pub fn paint_all(&mut self, places: &Places, radius: f64, colour: Colour) {
        let mark = disc(radius * self.scale);
        for &(x, y) in places.all() {
            self.paint_mark(x, y, &mark, colour);
        }
    }

    /// Paints the boards in the frontier as rings and those expanded as discs over them.
    pub fn paint_search(
        &mut self,
        places: &Places,
        bits: &MapBits,
        radius: f64,
        colours: &Colours,
    ) {
        let radius = radius * self.scale;
        let (outer, inner) = (disc(radius), disc(radius * 0.55));
        for (number, &(x, y)) in places.all().iter().enumerate() {
            if has_bit(&bits.frontier, number as u32) && !has_bit(&bits.expanded, number as u32) {
                self.paint_mark(x, y, &outer, colours.first);
                self.paint_mark(x, y, &inner, colours.background);
            }
        }
        self.paint_bits(places, &bits.expanded, &outer, colours.first);
    }

    /// Paints the boards that the second search has expanded as squares.
    pub fn paint_second(
        &mut self,
        places: &Places,
        bits: &MapBits,
        radius: f64,
        colours: &Colours,
    ) {
        let mark = square(radius * 1.5 * self.scale);
        self.paint_bits(places, &bits.expanded, &mark, colours.second);
    }

    fn paint_bits(&mut self, places: &Places, bits: &[u8], mark: &Mark, colour: Colour) {
        for (byte, chunk) in bits.iter().zip(places.all().chunks(8)) {
            if *byte == 0 {
                continue;
            }
            for (bit, &(x, y)) in chunk.iter().enumerate() {
                if byte >> bit & 1 == 1 {
                    self.paint_mark(x, y, mark, colour);
                }
            }
        }
    }

    #[inline]
    fn paint_mark(&mut self, x: f32, y: f32, mark: &Mark, [red, green, blue]: Colour) {
        let scale = self.scale as f32;
        let (x, y) = ((x * scale) as i32, (y * scale) as i32);
        for &(dx, dy) in mark {
            let (px, py) = (x + dx, y + dy);
            if px < 0 || py < 0 || px as usize >= self.width || py as usize >= self.height {
                continue;
            }
            let index = (py as usize * self.width + px as usize) * 4;
            if let Some(pixel) = self.data.get_mut(index..index + 4) {
                pixel.copy_from_slice(&[red, green, blue, 255]);
            }
        }
    }
}

/// Returns the radius of a dot: the more are lit, the smaller.
pub fn dot_radius(lit: u64) -> f64 {
    match lit {
        0..=4_000 => 1.9,
        4_001..=30_000 => 1.4,
        _ => 1.0,
    }
}

/// Returns the offsets of a disc.
fn disc(radius: f64) -> Mark {
    let reach = radius.ceil() as i32;
    let mut mark = Vec::new();
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            if f64::from(dx * dx + dy * dy) <= radius * radius {
                mark.push((dx, dy));
            }
        }
    }
    mark
}

/// Returns the offsets of the outline of a square.
fn square(half: f64) -> Mark {
    let half = half.round().max(1.0) as i32;
    let mut mark = Vec::new();
    for edge in [half, half - 1] {
        for step in -edge..=edge {
            mark.extend([(step, -edge), (step, edge), (-edge, step), (edge, step)]);
        }
    }
    mark
}

/// Reads a colour as the browser writes it: `rgb(47, 95, 208)`.
pub fn read_colour(text: &str) -> Option<Colour> {
    let inner = text.split_once('(')?.1.split_once(')')?.0;
    let mut parts = inner
        .split([',', ' ', '/'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse::<u8>().ok());
    Some([parts.next()??, parts.next()??, parts.next()??])
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: Colours = Colours {
        first: [1, 2, 3],
        second: [4, 5, 6],
        background: [7, 8, 9],
        unlit: [10, 11, 12],
    };

    #[test]
    fn a_lit_board_is_painted_at_its_place_and_no_other_is() {
        let places = Places::map(&[1, 2, 30]);
        let bits = MapBits {
            expanded: vec![0b100, 0, 0, 0, 0],
            frontier: vec![0; 5],
            start: 0,
            current: None,
        };
        let mut pixels = Pixels::new(424, 60, 1.0);
        pixels.paint_search(&places, &bits, 1.0, &COLOURS);
        let (x, y) = places.place(2).unwrap();
        let index = (y as usize * 424 + x as usize) * 4;
        assert_eq!(pixels.data()[index..index + 4], [1, 2, 3, 255]);
        let painted = pixels.data().chunks(4).filter(|pixel| pixel[3] > 0);
        assert_eq!(painted.count(), 5);
    }

    #[test]
    fn marks_at_the_edge_are_cut_off() {
        let places = Places::map(&[1, 2, 30]);
        let bits = MapBits {
            expanded: vec![0xff; 5],
            frontier: vec![0xff; 5],
            start: 0,
            current: None,
        };
        let mut pixels = Pixels::new(10, 10, 0.5);
        pixels.paint_search(&places, &bits, 9.0, &COLOURS);
        pixels.paint_second(&places, &bits, 9.0, &COLOURS);
        pixels.paint_all(&places, 9.0, COLOURS.unlit);
        assert_eq!(pixels.data().len(), 400);
    }

    #[test]
    fn colours_are_read_as_browsers_write_them() {
        assert_eq!(read_colour("rgb(47, 95, 208)"), Some([47, 95, 208]));
        assert_eq!(read_colour("rgba(1, 2, 3, 0.5)"), Some([1, 2, 3]));
        assert_eq!(read_colour("rgb(1 2 3 / 1)"), Some([1, 2, 3]));
        assert_eq!(read_colour("red"), None);
    }
}
