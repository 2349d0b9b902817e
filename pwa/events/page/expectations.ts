import type { Event } from '#contract/events/events.ts'
import { folded } from '#contract/fold.ts'

export type Expectation = 'class' | 'live' | 'dj' | 'floor' | 'beginners' | 'water' | 'parking' | 'cash'

/** What hosts write about each, in the folded form of English, Spanish and Portuguese. */
const SIGNS: Record<Expectation, string> = {
  class: 'class|classes|lesson|lessons|workshop|clase|clases|taller|aula|aulas',
  live: 'live (?:band|music)|bands?|orchestra|orquesta|orquestra|banda|en vivo|ao vivo|live sets?',
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

/** What the description and the tags of an event promise, except what they deny: "no class", "sin banda". */
export function expectationsOf({ description, tags }: Pick<Event, 'description' | 'tags'>): Expectation[] {
  // Sentence by sentence, so that a denial counts for its own sentence only.
  const sentences = [...(description ?? '').split(/[.!?;,·\n]+/), ...tags].map(folded)
  return KINDS.filter(kind => sentences.some(sentence => patterns.get(kind)?.test(sentence)))
}
