import { chanceFrom, pick } from './chance.ts'
import { palettes } from './palettes.ts'

/** The strokes of one bar, as lengths of dashes and gaps of a ring that is 16 long. */
const BARS = ['2.4 0.6 2.4 0.6 3.4 0.6 1.4 0.6 3.4 0.6', '1.5 0.5', '3.4 0.6', '0.6 0.4 1.4 0.6 0.6 0.4', '5 1 1 1']

/** The picture of a person without a photo, on 100 × 100: a record from above, with a label for the initial. */
export function portraitOf(id: string) {
  const chance = chanceFrom(id)
  const palette = pick(Object.values(palettes), chance)
  const ring = (radius: number, colour: string) => ({
    radius,
    colour,
    dashes: pick(BARS, chance),
    turn: Math.round(chance() * 360),
  })
  return {
    ground: pick([palette.deep, palette.ink, palette.deep], chance),
    label: palette.warm,
    ink: palette.ink,
    rings: [ring(39, palette.pale), ring(55, palette.warm), ring(69, palette.bright)],
  }
}
