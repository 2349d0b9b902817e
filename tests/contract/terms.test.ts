import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { sentencesIn } from '../support/sentences.ts'

/** The terms of each language, and the words for the same concept that no sentence uses. */
const terms: Record<Locale, [term: string, otherWords: RegExp][]> = {
  // A night is the evening; "Plan this night" is about several parties.
  en: [
    [
      'party',
      /(?<!plan )\bthis night\b|\bnights? (you|i) (go|went|host|help)|\b(no|new|coming|past|upcoming) nights?\b/i,
    ],
  ],
  es: [
    ['fiesta', /\besta noche (está|ya|se)\b|\bnoches? (a las? que|nuevas|anunciadas|pasadas)\b/i],
    ['reseña', /\bopini(ón|ones)\b/i],
    ['en vivo', /\ben directo\b|\bahora mismo'/i],
    ['mensajes', /bandeja de entrada/i],
    ['puesto', /\b(vacantes?|empleos?|ofertas? de trabajo)\b/i],
    ['puesto', /\btrabajos\b|\b(este|ese|el|un|tipo de|solicitud(es)? de) trabajo\b/i],
    ['solicitudes', /\bpostulaci(ón|ones)\b/i],
    ['salario', /\b(sueldo|rango salarial)\b|'Pago'/i],
    ['requisitos', /lo que traes/i],
    ['traspasar', /\bentregar(te|lo|la)?\b/i],
  ],
  pt: [
    ['festa', /(?<!planejar )\best?a noite\b|\bnoites? (a que|novas|anunciadas|passadas)\b/i],
    ['organizador', /anfitri(ão|ões|ã)/i],
    ['festeiro', /baladeiro|party goer/i],
    ['avaliação', /\b(resenhas?|opini(ão|ões))\b/i],
    ['vaga', /\b(emprego|trabalhos|posto)s?\b/i],
    ['lugar', /\bassentos?\b/i],
    ['local', /\b(nome,|noite,|procure por|horário ou o) lugar\b/i],
    ['apagar', /\bexclu(ir|i|a|am|ído|ída|ídos|ídas|são)(?![\p{L}])/iu],
    ['candidatura', /\b(inscri(ção|ções) para a vaga|aplica(ção|ções))\b/i],
    ['notificação', /\bnotifica(ción|ciones)\b/i],
    ['aparelho', /\bdispositivos?\b/i],
    ['agenda', /\bcalendário secreto\b/i],
    ['senha', /\bpalavra-passe\b|contraseña/i],
    ['salvar', /\bguardar (alterações|rascunho|perfil)\b/i],
    ['ao vivo', /\ben vivo\b/i],
    ['assumir', /\breivindi(c|qu)/i],
    ['transferir', /\bpassar (para|o evento|esta festa)\b/i],
    ['você', /\b(usted|ustedes|tú|vós)\b|[¿¡ñ]/i],
  ],
}

const translated = locales.filter(locale => locale !== 'en')

describe.each(locales)('in %s', language => {
  test('each concept has one term, on every screen and in every email', async () => {
    const lines = (await sentencesIn(language)).map(({ path, message }) => `${path}: '${message}'`)
    for (const [term, otherWords] of terms[language]) {
      expect([term, lines.some(line => line.toLowerCase().includes(term.slice(0, -1)))]).toEqual([term, true])
      expect([term, lines.filter(line => otherWords.test(line))]).toEqual([term, []])
    }
  })
})

describe.each(translated)('in %s', language => {
  test('no sentence is in English', async () => {
    const [english, own] = await Promise.all([textsOf('en'), textsOf(language)])
    expect(own.size).toBeGreaterThan(1_000)
    const alike = [...own].filter(([path, text]) => english.get(path) === text && hasEnglish(text))
    expect(alike).toEqual([])
  })
})

/** Every sentence by its path. A sentence that is made from values is made from the same ones in each language. */
async function textsOf(language: Locale): Promise<Map<string, string>> {
  return new Map((await sentencesIn(language)).map(({ path, say }) => [path, say(() => 2)]))
}

/** Words that no other language of the product has. */
function hasEnglish(text: string): boolean {
  return /\b(the|of|and|your|you|is|are|this|not|with|for|from|was|to|it|by|event|events|night|sign|save|host)\b/i.test(
    text,
  )
}
