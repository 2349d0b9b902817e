import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/i18n/locale.ts'

/** The terms of each language, and the words for the same concept that no sentence uses. */
const terms: Record<Exclude<Locale, 'en'>, [term: string, otherWords: RegExp][]> = {
  es: [
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
    ['transferir', /\bpassar (para|o evento|esta noite)\b/i],
    ['você', /\b(usted|ustedes|tú|vós)\b|[¿¡ñ]/i],
  ],
}

/** Sentences of the English first screen, which the other languages have in larger files. */
const ENGLISH_ONLY = ['chat-button.ts', 'events-list.ts', 'sign-out.ts', 'signed-out.ts']

const folderOf = (language: Locale) => join(import.meta.dirname, '../../api/contract/i18n', language)
const filesOf = (language: Locale) => readdirSync(folderOf(language)).toSorted()
const translated = locales.filter(locale => locale !== 'en')

describe.each(translated)('in %s', language => {
  const lines = filesOf(language).flatMap(file =>
    readFileSync(join(folderOf(language), file), 'utf8')
      .split('\n')
      // A sentence of several lines has no quotation mark on most of them.
      .filter(line => !/^\s*(\/\/|\/?\*|import\b|export\b)/.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )

  test('each concept has one term, on every screen and in every email', () => {
    for (const [term, otherWords] of terms[language]) {
      expect([term, lines.some(line => line.toLowerCase().includes(term.slice(0, -1)))]).toEqual([term, true])
      expect([term, lines.filter(line => otherWords.test(line))]).toEqual([term, []])
    }
  })

  test('the folder has the files of the English one', () => {
    expect(filesOf(language)).toEqual(filesOf('en').filter(file => !ENGLISH_ONLY.includes(file)))
  })

  test('no sentence is in English', async () => {
    const [english, own] = await Promise.all([textsOf('en'), textsOf(language)])
    expect(own.size).toBeGreaterThan(1_000)
    const alike = [...own].filter(([path, text]) => english.get(path) === text && hasEnglish(text))
    expect(alike).toEqual([])
  })
})

/** Every sentence by its path. A sentence that is made from values is made from the same ones in each language. */
async function textsOf(language: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'function') texts.set(path, String(value(2, 2, 2)))
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`)
  }
  for (const file of ['i18n', 'pages', 'server'])
    for (const value of Object.values((await import(join(folderOf(language), `${file}.ts`))) as object))
      walk(value, file)
  return texts
}

/** Words that no other language of the product has. */
function hasEnglish(text: string): boolean {
  return /\b(the|of|and|your|you|is|are|this|not|with|for|from|was|to|it|by|event|events|night|sign|save|host)\b/i.test(
    text,
  )
}
