import type { Event } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import type { EventProgram, PartKind, Programmed, ProgramPart } from '#contract/events/program.ts'
import { folded } from '#contract/fold.ts'

export type Expectation = 'class' | 'live' | 'dj' | 'floor' | 'beginners' | 'water' | 'parking' | 'cash'

/** What hosts write about each, in the folded form of English, Spanish and Portuguese. */
const SIGNS: Record<Expectation, string> = {
  class: 'class|classes|lesson|lessons|workshop|clase|clases|taller|aula|aulas',
  live: 'live (?:band|music)|bands?|orchestra|orquesta|orquestra|banda|en vivo|ao vivo|live sets?|^live$',
  dj: 'djs?',
  floor:
    'wood floor|wooden floor|dance ?floor|piso de madera|pista de madera|pista de baile|chao de madeira|pista de danca',
  beginners: 'beginners?|all levels|principiantes?|todos los niveles|iniciantes?|todos os niveis',
  water: 'free water|water is free|agua gratis|agua de graca|agua gratuita',
  parking: 'parking|valet|estacionamiento|aparcamiento|parqueadero|estacionamento',
  cash: 'cash only|solo efectivo|solo en efectivo|so dinheiro|so em dinheiro|somente dinheiro',
}

const NOT = '(?:no|not|without|sin|sem|nao|ningun|ninguna|nenhum|nenhuma)'
const KINDS = Object.keys(SIGNS) as Expectation[]
const patterns = new Map(
  KINDS.map(kind => [kind, new RegExp(String.raw`(?<!\b${NOT} (?:\p{L}+ )?)\b(?:${SIGNS[kind]})\b`, 'u')]),
)

/** What the program, the description and the tags of an event promise, except what the words deny: "no class", "sin banda". */
export function expectationsOf(event: Pick<Event, 'description' | 'tags'> & Programmed): Expectation[] {
  const { description, tags } = event
  // Sentence by sentence, so that a denial counts for its own sentence only.
  const sentences = [...(description ?? '').split(/[.!?;,·\n]+/), ...tags].map(folded)
  const isSaid = (kind: Expectation) => sentences.some(sentence => patterns.get(kind)?.test(sentence))
  return KINDS.filter(kind => PROGRAM[kind](programOf(event) ?? {}) || isSaid(kind))
}

/** Whether a program has it. */
const PROGRAM: Record<Expectation, (program: EventProgram) => boolean> = {
  class: ({ parts }) => hasPart(parts, 'class'),
  live: ({ parts }) => hasPart(parts, 'band'),
  dj: ({ parts }) => hasPart(parts, 'dj'),
  floor: ({ floor }) => floor === 'wood',
  beginners: ({ parts = [] }) => parts.some(({ level }) => level === 'beginner' || level === 'open'),
  water: ({ house }) => house?.includes('water') ?? false,
  parking: ({ house }) => house?.includes('parking') ?? false,
  cash: ({ house }) => house?.includes('cash') ?? false,
}

function hasPart(parts: readonly ProgramPart[] | undefined, sought: PartKind): boolean {
  return parts?.some(({ kind }) => kind === sought) ?? false
}
