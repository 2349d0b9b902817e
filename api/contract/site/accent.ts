import { contrast } from '../posters/contrast.ts'

/** A plain accent is a background for text; the others are the same accent as text on the ground of each theme. */
export type AccentColours = { plain: string; onLight: string; onDark: string }

/** The least contrast of text, as in WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5

/** The dark text on a button, and the grounds of both themes on which accented text has the least contrast. */
const INK = '#0f0916'
const LIGHT_GROUND = '#efe9e1'
const DARK_GROUND = '#271c33'

/** The contrast of the text of a button on this colour, in both themes. */
export function contrastOnAccent(colour: string): number {
  return contrast(colour, INK)
}

/** The colours for both themes; null if the text of a button could not be read on the colour. */
export function accentColours(colour: string): AccentColours | null {
  if (contrastOnAccent(colour) < MIN_CONTRAST) return null
  return { plain: colour, onLight: readableOn(LIGHT_GROUND, colour, 0), onDark: readableOn(DARK_GROUND, colour, 255) }
}

/** The colour, mixed with black or white in steps until it can be read as text on the ground. */
function readableOn(ground: string, colour: string, towards: 0 | 255): string {
  const steps = Array.from({ length: 51 }, (_, step) => mixed(colour, towards, step / 50))
  return steps.find(step => contrast(step, ground) >= MIN_CONTRAST) ?? colour
}

function mixed(colour: string, towards: number, share: number): string {
  const parts = partsOf(colour).map(part => Math.round(part + (towards - part) * share))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
}
