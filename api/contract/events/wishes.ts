import { programOf } from './line-up.ts'
import type { EventProgram, Programmed } from './program.ts'

/**
 * What a visitor may ask of a night, and whether a program says so. Apart from `program.ts`, because the first screen
 * loads it.
 */
const answers = {
  wood: ({ floor }: EventProgram) => floor === 'wood',
  // Before ten, so that the party is still ahead.
  beginners: ({ parts = [] }: EventProgram) =>
    parts.some(
      ({ kind, level, from }) =>
        kind === 'class' && (level === 'beginner' || level === 'open') && from >= '06:00' && from < '22:00',
    ),
  'half-bachata': (program: EventProgram) => isHalf(program, 'bachata'),
  'half-salsa': (program: EventProgram) => isHalf(program, 'salsa'),
  band: ({ parts = [] }: EventProgram) => parts.some(({ kind }) => kind === 'band'),
}

export type Wish = keyof typeof answers
export const wishes = Object.keys(answers) as Wish[]

/** A night without a program says nothing. */
export function grants(event: Programmed, wish: Wish): boolean {
  const program = programOf(event)
  return program !== undefined && answers[wish](program)
}

function isHalf({ mix = [] }: EventProgram, genre: string): boolean {
  return mix.some(share => share.genre === genre && share.percent >= 50)
}
