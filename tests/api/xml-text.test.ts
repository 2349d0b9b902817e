import { expect, test } from 'vitest'
import { xmlText } from '#api/pages/feeds.ts'

test('the text of a feed has no character that XML forbids', () => {
  expect(xmlText('a\u0000\u000B\u001F\uFFFE\uFFFF\uD83Cb\uDFBA')).toBe('ab')
  expect(xmlText('\t\n\r é 🎺 \u{10FFFF}')).toBe('\t\n\r é 🎺 \u{10FFFF}')
  expect(xmlText(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&apos;')
})
