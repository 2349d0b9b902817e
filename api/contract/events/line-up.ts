/* Apart from `program.ts`, because the first screen loads it. */
import type { EventProgram, ProgramPart } from './program.ts'

/** What the host has entered, and who plays and teaches by an accepted gig. */
export type Programmed = { program?: EventProgram | undefined; lineUp?: ProgramPart[] | undefined }

/** The program with the accepted gigs; none if the event has neither. */
export function programOf({ program, lineUp }: Programmed): EventProgram | undefined {
  return lineUp ? { ...program, parts: [...(program?.parts ?? []), ...lineUp] } : program
}
