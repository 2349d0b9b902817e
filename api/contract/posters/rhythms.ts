/** Three instruments for each genre, from the leading to the filling one, as the steps of one bar. */
export type Rhythm = { steps: 12 | 16; instruments: [lead: number[], answer: number[], fill: number[]] }

const SON_CLAVE = [0, 3, 6, 10, 12]
const RUMBA_CLAVE = [0, 3, 7, 10, 12]
const ON_THE_FLOOR = [0, 4, 8, 12]
const OFFBEAT = [2, 6, 10, 14]
const EVERY_EIGHTH = [0, 2, 4, 6, 8, 10, 12, 14]
const GUIRA = [0, 2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15]
const BELL = [0, 2, 4, 6, 8, 9, 10, 12, 13, 14]
const DEMBOW = [3, 6, 11, 14]

const sixteen = (lead: number[], answer: number[], fill: number[]): Rhythm => ({
  steps: 16,
  instruments: [lead, answer, fill],
})
const twelve = (lead: number[], answer: number[], fill: number[]): Rhythm => ({
  steps: 12,
  instruments: [lead, answer, fill],
})

export const rhythms = {
  salsa: sixteen(SON_CLAVE, [2, 6, 7, 10, 14, 15], BELL),
  bachata: sixteen([6, 14], [0, 4, 6, 8, 12, 14], GUIRA),
  reggaeton: sixteen(DEMBOW, ON_THE_FLOOR, EVERY_EIGHTH),
  merengue: sixteen(ON_THE_FLOOR, [0, 4, 8, 10, 12, 14], GUIRA),
  cumbia: sixteen(OFFBEAT, [0, 6, 8, 14], GUIRA),
  'latin-jazz': sixteen(RUMBA_CLAVE, OFFBEAT, [0, 3, 4, 7, 8, 11, 12, 15]),
  'musica-urbana': sixteen([4, 12], [0, 3, 6, 10], [0, 1, 2, 4, 6, 7, 8, 10, 11, 12, 14, 15]),
  'rumba-tropical': sixteen(RUMBA_CLAVE, [4, 6, 12, 14], [0, 2, 3, 5, 7, 8, 10, 12, 13, 15]),
  'latin-pop': sixteen([4, 12], [0, 3, 6, 8, 11, 14], EVERY_EIGHTH),
  tango: sixteen([0, 6, 8, 12], [3, 7, 11, 15], [0, 2, 3, 6, 8, 10, 11, 14]),
  'bossa-nova': sixteen([0, 3, 6, 10, 13], [0, 6, 8, 14], EVERY_EIGHTH),
  flamenco: twelve([0, 3, 6, 8, 10], [0, 6, 7, 8], [1, 2, 4, 5, 7, 9, 11]),
  mariachi: twelve([0, 6, 8, 10], [0, 3, 6, 9], [0, 2, 3, 4, 6, 8, 9, 10]),
  corridos: sixteen([4, 12], [0, 8], [0, 3, 4, 7, 8, 11, 12, 15]),
  vallenato: sixteen([4, 8, 12], [0, 3, 4, 6, 8, 11, 12, 14], GUIRA),
  dembow: sixteen(DEMBOW, ON_THE_FLOOR, OFFBEAT),
  'latin-house': sixteen(ON_THE_FLOOR, OFFBEAT, [0, 3, 6, 7, 9, 11, 13, 15]),
  'mash-ups': sixteen(SON_CLAVE, ON_THE_FLOOR, OFFBEAT),
  'top-40s': sixteen([4, 12], [0, 6, 8], EVERY_EIGHTH),
  festival: sixteen(SON_CLAVE, ON_THE_FLOOR, BELL),
} satisfies Record<string, Rhythm>

export type PosterGenre = keyof typeof rhythms
