import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { refusals } from '#contract/i18n/en/refusals.ts'
import { socialHref, socialNetworks } from '#contract/people/social.ts'
import {
  clockTime,
  isoDate,
  line,
  name,
  paragraph,
  pictureUrl,
  socialLink,
  stateCode,
  uuid,
  webUrl,
} from '#contract/text.ts'
import { hostile } from '../support/hostile-strings.ts'
import fc from '../support/property.ts'

const everyRule = {
  line: line(200),
  paragraph: paragraph(2000),
  name: name(80),
  webUrl,
  instagram: socialLink('instagram'),
  pictureUrl: pictureUrl(700_000),
  isoDate,
  clockTime,
  stateCode,
  uuid,
}

describe('any rule for text', () => {
  test('is tested with at least a hundred hostile texts', () => {
    expect(new Set(hostile.map(({ text }) => text)).size).toBeGreaterThanOrEqual(100)
  })

  test.each(Object.entries(everyRule))(
    '%s gives back what the database can keep, or refuses by a known code',
    (_, rule) => {
      expect(hostile.filter(({ text }) => !isKeptOrRefused(rule, text))).toEqual([])
      fc.assert(
        fc.property(awkwardText(), text => {
          expect(isKeptOrRefused(rule, text)).toBe(true)
        }),
      )
    },
  )

  test.each(Object.entries(everyRule))('%s refuses every value that is no text', (_, rule) => {
    for (const value of [undefined, null, 1, Number.NaN, true, {}, [], ['a'], { toString: () => 'a' }]) {
      expect(codesOf(rule, value)).toSatisfy(areKnown)
    }
  })
})

describe('a line', () => {
  test('is composed and trimmed', () => {
    expect(line(20).parse('  Mu\u0301sica ')).toBe('Música')
  })

  test('has one line', () => {
    for (const text of ['one\ntwo', 'one\r\ntwo', 'one\ttwo', 'one\u2028two', 'a\u0000b', 'a\u0085b']) {
      expect(codesOf(line(20), text)).toEqual(['invalid-text'])
    }
  })

  test('is refused when it is broken, or too long', () => {
    expect(codesOf(line(20), 'half \ud83d')).toEqual(['invalid-text'])
    expect(codesOf(line(20), 'a'.repeat(21))).toEqual(['too-long'])
  })

  test('that is required fails with the code of its form', () => {
    const title = line(120, 'genre-required')
    for (const value of ['', '   ', undefined]) expect(codesOf(title, value)).toEqual(['genre-required'])
    expect(line(120).parse(' ')).toBe('')
  })
})

describe('a paragraph', () => {
  test('keeps its lines and tabs', () => {
    expect(paragraph(200).parse('uno\n\tdos\n')).toBe('uno\n\tdos')
  })

  test('reads the line breaks of a multipart form as they were typed', () => {
    expect(paragraph(200).parse('uno\r\ndos')).toBe('uno\ndos')
    expect(codesOf(paragraph(200), 'uno\rdos')).toEqual(['invalid-text'])
  })
})

describe('a name', () => {
  test('loses invisible characters and those that change the direction', () => {
    expect(name(80).parse('\u202eAna\u202c')).toBe('Ana')
    expect(name(80).parse('ad\u200bm\u2060i\ufeffn')).toBe('admin')
    expect(name(80).parse('ad\u200dmin')).toBe('admin')
    expect(name(80).parse('Ana\u{e0061}\u{e0002}')).toBe('Ana')
    expect(codesOf(name(80, 'required'), '\u200b\u3164')).toEqual(['required'])
  })

  test('keeps its accents, its alphabet and its emoji whole', () => {
    for (const accepted of [
      'Lucía Ñandú',
      'O’Neil',
      'Nguyễn',
      'שָׁלוֹם',
      'नमस्ते',
      '👯🏽\u200d♀️ Ana',
      '👨\u200d👩\u200d👧',
      '❤️\u200d🔥',
    ]) {
      expect(name(80).parse(accepted)).toBe(accepted.normalize('NFC'))
    }
  })

  test('has at most three marks on a letter', () => {
    expect(name(80).parse(`Z${'\u0310'.repeat(1000)}oe`)).toBe('Z\u0310\u0310\u0310oe')
  })

  test('does not change in a second normalisation', () => {
    fc.assert(
      fc.property(awkwardText(), text => {
        const once = name(1000).safeParse(text)
        fc.pre(once.success)
        expect(name(1000).parse(once.data)).toBe(once.data)
        expect(once.data).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u)
        expect(once.data).not.toMatch(/\p{M}{4}/u)
      }),
    )
  })
})

describe('a web address', () => {
  test('is stored as typed', () => {
    for (const url of [
      'https://lasala.example',
      'http://lasala.example/menu?día=1#vip',
      'https://lasala.example:8443/a@b',
    ]) {
      expect(webUrl.parse(encodeURI(url))).toBe(encodeURI(url))
    }
  })

  test('gets https when it has no scheme', () => {
    expect(webUrl.parse(' lasala.example/menu ')).toBe('https://lasala.example/menu')
    expect(webUrl.parse('lasala.example:8080')).toBe('https://lasala.example:8080')
  })

  test('of another alphabet shows what it is', () => {
    expect(webUrl.parse('https://instagr\u0430m.com/ana')).toBe('https://xn--instagrm-76g.com/ana')
    expect(webUrl.parse('https://salón.example')).toBe('https://xn--saln-sqa.example/')
  })

  test('has no script, no user, no private host and no unusual form of an address', () => {
    const refused = [
      'javascript:alert(1)',
      'JAVASCRIPT://lasala.example/%0aalert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'mailto:ana@lasala.example',
      'ftp://lasala.example',
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'https:/evil.example',
      'https:///evil.example',
      'https://ana@evil.example',
      'https://@evil.example',
      'https://evil.example\\@instagram.com',
      'https://evil.example/\u202egpj',
      'http://127.0.0.1/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://localhost:3000',
      'lasala',
      'https://',
      '',
      `https://lasala.example/${'a'.repeat(2048)}`,
    ]
    expect(new Set(refused.flatMap(url => answersTo(webUrl, url)))).toEqual(new Set(['invalid-url']))
  })

  test('is http or https without a user, however it came', () => {
    const accepted = hostile.flatMap(({ text }) => webUrl.safeParse(text).data ?? [])
    expect(accepted.length).toBeGreaterThan(0)
    for (const address of accepted) {
      const { protocol, username, password, hostname } = new URL(address)
      expect(protocol).toMatch(/^https?:$/)
      expect(username + password).toBe('')
      expect(hostname).toMatch(/^[\x21-\x7e]+$/)
    }
  })
})

describe('a social link', () => {
  test('is a handle or a page at that network', () => {
    for (const link of ['ana.baila', '@ana_baila', 'https://instagram.com/ana', 'https://www.instagram.com/ana/']) {
      expect(socialLink('instagram').parse(link)).toBe(link)
    }
    expect(socialLink('instagram').parse('instagram.com/ana')).toBe('https://instagram.com/ana')
    expect(socialLink('twitter').parse('https://x.com/ana')).toBe('https://x.com/ana')
  })

  test('leads only to that network', () => {
    const refused = [
      'https://evil.example/ana',
      'https://instagram.com.evil.example/ana',
      'https://evilinstagram.com/ana',
      'https://instagram.com@evil.example',
      'https://instagr\u0430m.com/ana',
      'https://tiktok.com/@ana',
      'javascript:alert(1)',
      'ana baila',
      'a'.repeat(51),
    ]
    expect(new Set(refused.flatMap(link => answersTo(socialLink('instagram'), link)))).toEqual(new Set(['invalid-url']))
  })

  test('becomes an address', () => {
    expect(socialHref('instagram', '@ana.baila')).toBe('https://www.instagram.com/ana.baila')
    expect(socialHref('tiktok', 'ana')).toBe('https://www.tiktok.com/@ana')
    expect(socialHref('twitter', 'https://x.com/ana')).toBe('https://x.com/ana')
  })

  test('never becomes anything but http or https', () => {
    for (const network of socialNetworks) {
      const accepted = hostile.flatMap(({ text }) => socialLink(network).safeParse(text).data ?? [])
      expect(accepted.length).toBeGreaterThan(0)
      for (const link of accepted) expect(new URL(socialHref(network, link)).protocol).toMatch(/^https?:$/)
    }
  })
})

describe('a picture', () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgo='

  test('is a data URL, an earlier upload, or an https address', () => {
    for (const url of [pixel, '/uploads/profile/0199-ab.webp', 'https://pictures.example/ana.jpg']) {
      expect(pictureUrl(1000).parse(url)).toBe(url)
    }
  })

  test('is no SVG, no path with dots, and not too large', () => {
    const refused = [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PHA+',
      'data:image/png,raw',
      'http://pictures.example/ana.jpg',
      '/uploads/../etc/passwd.png',
      '//uploads.example/a.png',
      'javascript:alert(1)',
    ]
    expect(new Set(refused.flatMap(url => answersTo(pictureUrl(1000), url)))).toEqual(new Set(['invalid-image']))
    expect(codesOf(pictureUrl(pixel.length - 1), pixel)).toEqual(['invalid-image'])
  })

  test('of the largest size is accepted', () => {
    const large = `data:image/jpeg;base64,${'A'.repeat(7_000_000)}`
    expect(pictureUrl(7_340_032).safeParse(large).success).toBe(true)
  })
})

describe('a day and a time', () => {
  test('exist', () => {
    expect(isoDate.parse('2028-02-29')).toBe('2028-02-29')
    for (const date of [
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '0000-01-01',
      '1899-12-31',
      '2200-01-01',
      '20261120',
    ]) {
      expect(codesOf(isoDate, date)).toEqual(['invalid-date'])
    }
    expect(clockTime.parse('00:00')).toBe('00:00')
    for (const time of ['24:00', '23:60', '7:00', '23:00:00', '11 PM']) {
      expect(codesOf(clockTime, time)).toEqual(['invalid-time'])
    }
  })

  test('are also valid for Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), days => {
        const date = Temporal.PlainDate.from('1900-01-01').add({ days }).toString()
        expect(isoDate.parse(date)).toBe(date)
      }),
    )
  })
})

describe('a state and an id', () => {
  test('have one form', () => {
    expect(stateCode.parse(' fl ')).toBe('FL')
    for (const state of ['Florida', 'F', 'F1', 'ß', '\ufb01'])
      expect(codesOf(stateCode, state)).toEqual(['invalid-state'])
    const id = '0199A3B2-7C4D-7E5F-8A6B-1C2D3E4F5A6B'
    expect(uuid.parse(id)).toBe(id.toLowerCase())
    for (const malformed of ['1', 'search', `${id}x`, id.replace('-', '')]) {
      expect(codesOf(uuid, malformed)).toEqual(['invalid'])
    }
  })
})

type Rule = z.ZodType<string>

function isKeptOrRefused(rule: Rule, text: string) {
  const { success, data } = rule.safeParse(text)
  return success ? isStorable(data) && rule.parse(data) === data : areKnown(codesOf(rule, text))
}

function isStorable(text: string) {
  const isComposed = text.isWellFormed() && text === text.normalize('NFC')
  return isComposed && text === text.trim() && !/(?![\n\t])\p{Cc}/u.test(text)
}

function codesOf(rule: Rule, value: unknown) {
  const { success, error } = rule.safeParse(value)
  return success ? [] : error.issues.map(({ message }) => message)
}

/** The codes of a refusal, or what was let through. */
function answersTo(rule: Rule, text: string) {
  return rule.safeParse(text).data ?? codesOf(rule, text)
}

function areKnown(codes: string[]) {
  return codes.length > 0 && codes.every(code => code in refusals)
}

/** Anything JavaScript calls a string, and hostile texts glued together. */
function awkwardText() {
  const units = fc.oneof(
    fc.constantFrom(
      '\u200d',
      '\ufe0f',
      '👩',
      '🏽',
      '\u0301',
      '\u0316',
      'e',
      '\u200b',
      '\u202e',
      '\ud83d',
      '\u0000',
      '\n',
    ),
    fc.constantFrom(...hostile.map(({ text }) => text).filter(text => text.length < 40)),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
  )
  return fc.array(units, { maxLength: 12 }).map(parts => parts.join(''))
}
