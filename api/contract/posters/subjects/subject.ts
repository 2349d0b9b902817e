import type { Lockup } from '../choices.ts'

/** The five flat colours of a drawing. `dark` and `light` are never the ground's. */
export type Colours = { ground: string; dark: string; main: string; second: string; light: string }

/** A drawing on a sheet of 300 × 400, whose shapes may go over the edges. */
export type SubjectDrawing = {
  draw: (colours: Colours) => string
  /** The part that a crop shows at least: its top and its bottom. */
  shows: [top: number, bottom: number]
  /** Where a title leaves the drawing clear; the first one stands in for the others. */
  lockups: readonly [Lockup, ...Lockup[]]
  /** It grows from an edge of the sheet, which a crop must keep. */
  stands?: 'bottom' | 'top'
  /** It may be mirrored: it has neither text nor a hand that matters. */
  flips: boolean
}
