/* Apart from `program.ts`, because the first screen loads it. */
import type { EventProgram, Programmed } from './program.ts'

/** The program with the accepted gigs; none if the event has neither. */
export function programOf({ program, lineUp }: Programmed): EventProgram | undefined {
  return lineUp ? { ...program, parts: [...(program?.parts ?? []), ...lineUp] } : program
}
