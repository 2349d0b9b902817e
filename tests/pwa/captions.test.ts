import { expect, test } from 'vitest'
import { sourceOf } from '#contract/events/caption/source.ts'
import { type CaptionReading, readCaption } from '#pwa/events/caption/read-caption.ts'
import { emptyEventForm } from '#pwa/events/form/state/event-form-fields.ts'
import { fillingOf, otherPricesIn, proposalsFrom } from '#pwa/events/form/state/fill-form.ts'
import { rowsFrom } from '#pwa/events/form/state/price-rows.ts'
import fc from '../support/property.ts'
import { heldBack } from './captions/held-back.ts'
import { hosts } from './captions/hosts.ts'
import { phrases } from './captions/phrases.ts'
import { scoreOf } from './captions/score.ts'
import { tuning } from './captions/tuning.ts'

const monday = { today: '2026-11-23', country: 'US' }

test.each([
  ['with which the rules were written', tuning],
  ['that were held back from the rules', heldBack],
  ['of hosts in six countries', hosts],
])('date and time are read from at least 95 % of the captions %s', (name, captions) => {
  const scores = scoreOf(captions)
  const figures = scores.map(({ part, right, of }) => `${part} ${right}/${of}`)
  const wrong = scores.flatMap(score => score.wrong)
  process.stdout.write(`captions ${name}: ${[figures.join(', '), ...wrong].join('\n')}\n`)
  const share = (part: string) => scores.flatMap(score => (score.part === part ? score.right / score.of : []))[0]
  expect(captions.length).toBeGreaterThanOrEqual(30)
  expect(share('date and time')).toBeGreaterThanOrEqual(0.95)
  for (const part of ['price', 'currency', 'venue', 'genres']) expect(share(part)).toBeGreaterThanOrEqual(0.9)
})

test.each(phrases)('the date and the times of “%s”', (text, today, country, date, start, end) => {
  const read = readCaption(text, { today, country })
  expect([read.date?.value.date ?? null, read.startTime?.value ?? null, read.endTime?.value ?? null]).toEqual([
    date,
    start,
    end,
  ])
})

test('weekday and number decide the month', () => {
  const read = readCaption('Vie 11, salsa', { today: '2026-11-23', country: 'MX' })
  expect(read.date).toEqual({
    value: { date: '2026-12-11', isOtherWeekday: false, isRepeated: false, isOneOfSeveral: false },
    from: 'Vie 11',
  })
})

test('a weekday that is not that of the date is reported', () => {
  const read = readCaption('Friday, December 12 at 9pm', monday)
  expect(read.date?.value).toMatchObject({ date: '2026-12-12', isOtherWeekday: true })
})

test('day and month are ordered as in the country of the host, unless the weekday decides', () => {
  const dateOf = (text: string, country: string) => readCaption(text, { ...monday, country }).date?.value.date
  expect(dateOf('salsa 5/12', 'US')).toBe('2027-05-12')
  expect(dateOf('salsa 5/12', 'ES')).toBe('2026-12-05')
  expect(dateOf('sábado 5/12 salsa', 'US')).toBe('2026-12-05')
  expect(dateOf('salsa 25/12', 'US')).toBe('2026-12-25')
})

test.each([
  ['$10 before 11', '10.00', 'USD'],
  ['free before 11, $10 after', '10.00', 'USD'],
  ['Free salsa class at 8, cover $5', '5.00', 'USD'],
  ['entrada 1.500 €', '1500.00', 'EUR'],
  ['tickets 12,50€', '12.50', 'EUR'],
  ['$1,250.00', '1250.00', 'USD'],
  ['R$ 25,00 na lista', '25.00', 'BRL'],
  ['cover 20 mil pesos', '20000.00', 'USD'],
  ['VIP table $400, entry $20', '20.00', 'USD'],
  ['sin cover', '0.00', null],
  ['Gluten free tapas', null, null],
  ['free drinks for ladies', null, null],
])('the price in “%s”', (text, amount, currency) => {
  const { price } = readCaption(text, monday)
  expect(price?.value.amount ?? null).toBe(amount)
  expect(price?.value.currency ?? null).toBe(currency)
})

test.each([
  ['10€ con copa', 'ES', '10.00', 'EUR'],
  ['R$ 30 até 0h, depois R$ 40', 'BR', '40.00', 'BRL'],
  ['cover 20k', 'CO', '20000.00', 'COP'],
  ['manes 30 mil', 'CO', '30000.00', 'COP'],
  ['20 lucas', 'CO', '20000.00', 'COP'],
  ['entrada 5', 'ES', '5.00', 'EUR'],
  ['8 eurillos', 'ES', null, null],
  ['8 pavos', 'ES', null, null],
  ['Entrada: 10 € (anticipada) / 12 € (taquilla)', 'ES', '12.00', 'EUR'],
  ['$25.000 con derecho a cerveza', 'CO', '25000.00', 'COP'],
  ['15 mil pesos', 'CO', '15000.00', 'COP'],
  ['$100 pesos', 'MX', '100.00', 'MXN'],
  ['200 MXN', 'MX', '200.00', 'MXN'],
  ['R$20', 'BR', '20.00', 'BRL'],
  ['R$ 1.200,50', 'BR', '1200.50', 'BRL'],
  ['15 reais na porta', 'BR', '15.00', 'BRL'],
  ['$10 dollars', 'US', '10.00', 'USD'],
  ['US$15', 'MX', '15.00', 'USD'],
  ['free entry', 'US', '0.00', null],
  ['Entrada livre', 'BR', '0.00', null],
  ['entrada franca até 22h, depois R$20', 'BR', '20.00', 'BRL'],
  ['acceso libre', 'MX', '0.00', null],
  ['10k seguidores', 'CO', null, null],
  ['Clase de bachata gratis y 8€ la fiesta', 'ES', '8.00', 'EUR'],
  ['2x10€', 'ES', null, null],
  ['12,-€', 'ES', '12.00', 'EUR'],
  ['5 eur', 'DE', '5.00', 'EUR'],
  ['£10 otd', 'GB', '10.00', 'GBP'],
  ['S/ 20', 'PE', '20.00', 'PEN'],
  ['20 soles', 'PE', '20.00', 'PEN'],
  ['RD$500', 'DO', '500.00', 'DOP'],
  ['$5.000', 'CL', '5000.00', 'CLP'],
  ['5 lucas', 'CL', '5000.00', 'CLP'],
  ['Bs 50', 'BO', '50.00', 'BOB'],
  ['Q50', 'GT', '50.00', 'GTQ'],
  ['₡3000', 'CR', '3000.00', 'CRC'],
])('the price in “%s” in %s', (text, country, amount, currency) => {
  const { price } = readCaption(text, { ...monday, country })
  expect([price?.value.amount ?? null, price?.value.currency ?? null]).toEqual([amount, currency])
})

test.each([
  [
    'SOCIAL DE SALSA Y BACHATA en Sala Tropical\nViernes 27, 22:00\nTaller de bachata 21:00',
    'SOCIAL DE SALSA Y BACHATA',
  ],
  ['Salsa Night at La Terraza\nFriday Nov 27, 9pm\nFree salsa class at 8pm', 'Salsa Night'],
  ['Salsa Sundays @ Club Havana\nBachata workshop 7pm', 'Salsa Sundays'],
  ['Salsa Sundays @clubhavana\nBachata workshop 7pm', 'Salsa Sundays'],
  ['Noite de Forró no Clube Tropical\nAula de bachata às 20h', 'Noite de Forró'],
  ['Noite Latina na Casa da Música\nAula de salsa 20h, sexta 27/11', 'Noite Latina'],
  ['Soirée Latino chez Maria\nCours de bachata 20h', 'Soirée Latino'],
  ['¡Este viernes!\nLa Noche Cubana en el Café Mambo\nclases de bachata con Juan 21h', 'La Noche Cubana'],
  ['BACHATA NIGHT AT THE PATIO\nFri Nov 27\nSalsa lessons 8pm', 'BACHATA NIGHT'],
  ['BAILE DE SALSA NO BAR DO ZÉ\nSexta 27/11\nAula de zouk às 20h', 'BAILE DE SALSA'],
  ['PERREO TOTAL @ SALA APOLO\nclase de salsa 22h', 'PERREO TOTAL'],
  ['Sala Tropical presenta NOCHE DE SALSA\nviernes 27\nclase de bachata', 'NOCHE DE SALSA'],
  ['Club Havana: Salsa Social\nFri Nov 27, bachata lesson at 8', 'Salsa Social'],
  ['Sala Tropical\nSocial de salsa y bachata\nViernes 27, 22h\nTaller de bachata', 'Social de salsa y bachata'],
  ['Noche Cubana en la Sala Tropical\n📍 Sala Tropical\nViernes 27\nClase de salsa a las 21h', 'Noche Cubana'],
  // The names of those who play are no title, and neither is the address.
  [
    'ROSA DE MEDIANOCHE\nViernes 27 · 10 PM\nEn vivo: Los del Callejón\nDJ Mar\nCasa Trueno, 2250 NW 7th Ct\n$10',
    'ROSA DE MEDIANOCHE',
  ],
  ['Viernes 27 nov 10pm\nRosa de medianoche\nLive: Los del Callejón\n2250 NW 7th Ct', 'Rosa de medianoche'],
  ['Noche de Bachata\nDJs: Mar, Tito\nFri 27 Nov 9pm\n2250 NW 7th Ct', 'Noche de Bachata'],
  // One word alone is no name, and an event may be a class.
  ['Baile en la Plaza Mayor\nDomingo 29, 18h', 'Baile en la Plaza Mayor'],
  ['Taller de bachata con Juan\nSábado 28 a las 18h en Sala Tropical', 'Taller de bachata con Juan'],
])('the title of “%s”', (text, title) => {
  expect(readCaption(text, monday).title?.value).toBe(title)
})

test.each([
  ['10/15 €', '15.00', true],
  ['Entrada 10€, con consumición 12€', '12.00', true],
  ['$10-15 at the door', '15.00', true],
  ['10 o 12 euros', '12.00', true],
  ['R$ 20 / 30', '30.00', true],
  ['Entrada 10 (anticipada) y 15 en taquilla', '15.00', true],
  ['preventa 10, taquilla 12€', '12.00', true],
  ['Ladies free, guys $10', '10.00', true],
  ['mujeres gratis, hombres 10€', '10.00', true],
  ['Salsa 27/11, 10€', '10.00', false],
  ['$10 · 27/11 · 9 pm', '10.00', false],
  ['Sugar free mojitos, entry $10', '10.00', false],
])('“%s” costs %s, and has several prices: %s', (text, amount, isOneOfSeveral) => {
  expect(readCaption(text, { ...monday, country: 'ES' }).price?.value).toMatchObject({ amount, isOneOfSeveral })
})

test.each<[string, string[], string?]>([
  ['$10 before 11, $15 after', ['early 10.00 23:00', 'general 15.00']],
  ['$10 before 11pm $15 after', ['early 10.00 23:00', 'general 15.00']],
  ['Free before 11pm, $10 after', ['early 0.00 23:00', 'general 10.00']],
  ['$10 hasta las 12, $20 después', ['early 10.00 00:00', 'general 20.00']],
  ['antes de las 11: $5, después $10', ['early 5.00 23:00', 'general 10.00']],
  ['R$ 20 até meia-noite, R$ 30 depois', ['early 20.00 00:00', 'general 30.00'], 'BR'],
  ['Entrada 10 (anticipada) y 15 en taquilla', ['early 10.00', 'door 15.00'], 'ES'],
  ['$12 online, $15 at the door', ['early 12.00', 'door 15.00']],
  ['$15, students $8, couples $25', ['general 15.00', 'student 8.00', 'couple 25.00']],
  ['Members $10, non-members $15', ['member 10.00', 'general 15.00']],
  ['Casal R$ 50, individual R$ 30', ['couple 50.00', 'general 30.00'], 'BR'],
  ['Ladies free before 11, $10', ['other Ladies 0.00 23:00', 'general 10.00']],
  // It is open which one holds when.
  ['10/15 €', [], 'ES'],
  ['Entrada 10€, con consumición 12€', [], 'ES'],
  ['$15, tables $200', []],
  ['$15', []],
])('the prices of “%s”', (text, expected, country = 'US') => {
  const { several = [] } = readCaption(text, { ...monday, country }).price?.value ?? {}
  expect(several.map(({ kind, name, price, until }) => [kind, name, price, until].filter(Boolean).join(' '))).toEqual(
    expected,
  )
})

test('several prices fill the list, unless the host has typed one', () => {
  const several = readCaption('$10 before 11, $15 after', monday).price?.value.several ?? []
  const filled = otherPricesIn(several, emptyEventForm)
  expect(filled).toMatchObject({
    hasOtherPrices: false,
    prices: [{ kind: 'early', price: '10.00', until: '23:00' }, { kind: 'general' }],
  })
  const typed = { ...emptyEventForm, prices: rowsFrom([{ kind: 'general', price: '12.00' }]) }
  expect(otherPricesIn(several, typed)).toMatchObject({ prices: typed.prices })
  expect(otherPricesIn([], { ...emptyEventForm, ...filled }, { before: filled.prices ?? [] })).toMatchObject({
    prices: [],
  })
  expect(otherPricesIn([], emptyEventForm, { isOneOfSeveral: true })).toMatchObject({
    hasOtherPrices: true,
    prices: [],
  })
})

test('every piece is quoted from the caption', () => {
  for (const { text, ...context } of [...tuning, ...heldBack, ...hosts])
    for (const piece of piecesOf(readCaption(text, context)))
      expect(sourceOf(text).text.replace(/\s+/g, ' ')).toContain(piece)
})

test('any text is read without an error, and into valid values', () => {
  const words = fc.constantFrom(
    ...tuning.flatMap(({ text }) => text.split(/(?<= )/)),
    '31/02',
    '00:60',
    '99',
    '\n',
    '$',
    '@',
  )
  const caption = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map(parts => parts.join('')),
  )
  const isValid = (text: string, country: string) => {
    const { date, startTime, endTime, price } = readCaption(text, { today: '2026-11-23', country })
    const times = [startTime, endTime].every(time => time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time.value))
    const isDate = date === null || Temporal.PlainDate.from(date.value.date).toString() === date.value.date
    return times && isDate && (price === null || /^\d+\.\d\d$/.test(price.value.amount))
  }
  expect(() => fc.assert(fc.property(caption, fc.constantFrom('US', 'ES', 'BR', 'XX'), isValid))).not.toThrow()
})

test('the values that the host typed stay', () => {
  const caption = 'Friday Nov 27, Salsa Under the Stars, 10pm at Casa Luna, $15'
  const proposals = proposalsFrom(caption, readCaption(caption, monday), 'USD')
  const typed = { ...emptyEventForm, title: 'Mi noche', startTime: '21:00' }
  const { change, left } = fillingOf(proposals, typed, emptyEventForm)
  expect(change).toMatchObject({ date: '2026-11-27', venue: 'Casa Luna', price: '15.00', category: 'Salsa' })
  expect(change).not.toHaveProperty('title')
  expect(change).not.toHaveProperty('startTime')
  expect(left.map(({ field }) => field)).toEqual(['title', 'startTime'])
})

test('the values of an earlier caption are replaced', () => {
  const proposalsOf = (caption: string) => proposalsFrom(caption, readCaption(caption, monday), 'USD')
  const first = fillingOf(proposalsOf('Friday Nov 27, 10pm-3am, salsa'), emptyEventForm, emptyEventForm)
  const form = { ...emptyEventForm, ...first.change }
  const second = fillingOf(proposalsOf('Saturday Nov 28, 9pm, bachata'), form, emptyEventForm, first.filled)
  expect({ ...form, ...second.change }).toMatchObject({
    date: '2026-11-28',
    startTime: '21:00',
    endTime: '',
    category: 'Bachata',
  })
})

test('the address of the own venue does not stay for another venue', () => {
  const own = { ...emptyEventForm, venue: 'El Tumbao', location: '12 Main St' }
  const fill = (caption: string) =>
    fillingOf(proposalsFrom(caption, readCaption(caption, monday), 'USD'), own, own).change
  expect(fill('Friday at Casa Luna, 9pm')).toMatchObject({ venue: 'Casa Luna', location: '' })
  expect(fill('Friday at Casa Luna, 450 Ocean Drive, 9pm')).toMatchObject({ location: '450 Ocean Drive' })
  expect(fill('Friday 9pm, salsa')).not.toHaveProperty('location')
})

test('a price in the currency of the form is filled in', () => {
  const priceIn = (caption: string, country: string, currency: string) =>
    proposalsFrom(caption, readCaption(caption, { ...monday, country }), currency).find(
      ({ field }) => field === 'price',
    )
  expect(priceIn('Viernes 27, bachata, 12 €', 'ES', 'EUR')).toMatchObject({ value: '12.00' })
  expect(priceIn('Viernes 27, salsa, entrada 10', 'ES', 'EUR')).toMatchObject({ value: '10.00' })
  expect(priceIn('Viernes 27, salsa, entrada $10', 'ES', 'EUR')).toBeUndefined()
  expect(priceIn('Viernes 27, salsa, entrada $30.000', 'CO', 'COP')).toMatchObject({ value: '30000.00' })
  expect(priceIn('Viernes 27, salsa, entrada US$ 10', 'CO', 'COP')).toBeUndefined()
})

test('a price in another currency is left to the host', () => {
  const caption = 'Viernes 27, bachata, 12 €'
  expect(proposalsFrom(caption, readCaption(caption, monday), 'USD').map(({ field }) => field)).not.toContain('price')
})

function piecesOf({ genres, ...reading }: CaptionReading): string[] {
  return [...Object.values(reading), ...genres].flatMap(piece => piece?.from ?? [])
}
