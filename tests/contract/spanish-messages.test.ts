import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../api/contract/i18n/es')
const sentences = readdirSync(folder).flatMap(file =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    // A sentence of several lines has no quotation mark on most of them.
    .filter(line => !/^\s*(\/\/|\/?\*|import\b|export\b)/.test(line))
    .map(line => `${file}: ${line.trim()}`),
)

/** One concept has one word, on every screen and in every email. */
test.each([
  ['reseña', /\bopini(ón|ones)\b/i],
  ['en vivo', /\ben directo\b|\bahora mismo'/i],
  ['mensajes', /bandeja de entrada/i],
  ['puesto', /\b(vacantes?|empleos?|ofertas? de trabajo)\b/i],
  ['puesto', /\btrabajos\b|\b(este|ese|el|un|tipo de|solicitud(es)? de) trabajo\b/i],
  ['solicitudes', /\bpostulaci(ón|ones)\b/i],
  ['salario', /\b(sueldo|rango salarial)\b|'Pago'/i],
  ['requisitos', /lo que traes/i],
])('only “%s” is used in all Spanish messages', (word, otherWords) => {
  expect(sentences.some(line => line.toLowerCase().includes(word.slice(0, -1)))).toBe(true)
  expect(sentences.filter(line => otherWords.test(line))).toEqual([])
})
