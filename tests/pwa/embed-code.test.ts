import { expect, test } from 'vitest'
import { embedCode } from '#pwa/events/embed/embed-dialog.tsx'

const miami = { list: 'us/miami', title: 'Pista · Miami', origin: 'https://pista.example' }

test('the code contains only the choices that are not left to the visitor', () => {
  expect(embedCode(miami, { form: 'script', theme: 'auto', language: 'auto' })).toBe(
    '<script src="https://pista.example/embed/v1.js" data-list="us/miami" async></script>',
  )
  expect(embedCode(miami, { form: 'script', theme: 'dark', language: 'es' })).toBe(
    '<script src="https://pista.example/embed/v1.js" data-list="us/miami" data-theme="dark" data-lang="es" async></script>',
  )
  expect(embedCode(miami, { form: 'frame', theme: 'light', language: 'en' })).toBe(
    '<iframe src="https://pista.example/embed/us/miami?theme=light&amp;lang=en" title="Pista · Miami" loading="lazy" style="width:100%;height:480px;border:0"></iframe>',
  )
})

test('the name of a venue adds no markup to the code', () => {
  const hostile = { ...miami, title: '"><script>alert(1)</script>' }
  expect(embedCode(hostile, { form: 'frame', theme: 'auto', language: 'auto' })).toContain(
    'title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  )
})
