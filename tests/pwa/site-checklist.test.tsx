import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { setup as en } from '#contract/i18n/en/setup.ts'
import type { SiteCheck } from '#contract/site/checks.ts'
import { Checklist } from '#pwa/site/checklist.tsx'

const remote = vi.hoisted(() => ({ state: 'loaded', error: undefined as unknown, checks: [] as unknown[] }))
vi.mock('#pwa/data/use-fetch.ts', async importOriginal => ({
  ...(await importOriginal<object>()),
  useFetch: () => ({
    state: remote.state,
    body: { checks: remote.checks },
    at: 0,
    isOld: false,
    error: remote.error,
    refresh: () => undefined,
  }),
}))

const disk: SiteCheck = { name: 'disk', state: 'good', reason: 'enough', at: null, count: 20, address: null }
const shown = () => renderToStaticMarkup(<Checklist send={() => Promise.reject(new Error('no request is expected'))} />)

test('a check of a later release is left out, and the others are shown', () => {
  remote.checks = [disk, { ...disk, name: 'certificates' }]
  const page = shown()
  expect(page).toContain(en.checks.disk.title)
  expect(page.match(/<li/g)).toHaveLength(1)
  expect(page).not.toContain(en.checksFailed)
})

test('after "Check again" failed the page shows that, beside the earlier checks', () => {
  remote.checks = [disk]
  remote.error = new Error('the server cannot be reached')
  const page = shown()
  expect(page).toContain(en.checks.disk.title)
  expect(page).toContain(en.checksFailed)
})
