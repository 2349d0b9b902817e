import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { ErrorPage } from '#pwa/parts/error-page.tsx'
import { optional } from '#pwa/ui/optional.tsx'

function shownFor(error: Error) {
  return renderToStaticMarkup(<ErrorPage error={error} reset={() => undefined} />)
}

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://pista.test/assets/a-1.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://pista.test/assets/a-1.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Vite', new Error('Unable to preload CSS for /assets/a-1.css')],
])('after a module that %s could not load the page asks to check the signal', (_, error) => {
  expect(shownFor(error)).toContain(en.events.page.failedText)
  expect(shownFor(error)).not.toContain(en.shell.failure.text)
})

test('an error of the page itself does not mention the signal', () => {
  const page = shownFor(new TypeError('Cannot read properties of undefined'))
  expect(page).toContain(en.shell.failure.text)
  expect(page).not.toContain(en.events.page.failedText)
})

test('an optional part that cannot be loaded shows its fallback, and nothing without one', async () => {
  const failed = () => Promise.reject<never>(new TypeError('Importing a module script failed.'))
  const Bare = optional(failed)
  const WithFallback = optional(failed, { instead: () => <b>instead</b> })
  const Loaded = optional(() => Promise.resolve({ default: () => <b>loaded</b> }))
  expect(await rendered(<Bare />)).toBe('<main></main>')
  expect(await rendered(<WithFallback />)).toBe('<main><b>instead</b></main>')
  expect(await rendered(<Loaded />)).toBe('<main><b>loaded</b></main>')
})

test('an optional part that could not be loaded is loaded again when it is shown the next time', async () => {
  let hasSignal = false
  const Part = optional(async () => {
    if (!hasSignal) throw new TypeError('Importing a module script failed.')
    return { default: () => <b>loaded</b> }
  })
  expect(await rendered(<Part />)).toBe('<main></main>')
  hasSignal = true
  expect(await rendered(<Part />)).toBe('<main><b>loaded</b></main>')
})

async function rendered(part: ReactNode) {
  const stream = await renderToReadableStream(
    <main>
      <Suspense>{part}</Suspense>
    </main>,
  )
  await stream.allReady
  return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, '')
}
