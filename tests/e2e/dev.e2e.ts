import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

type Worker = { environment: Record<string, string>; dev: { origin: string; output: () => string } }

const test = base.extend<object, Worker>({
  environment: [
    { SAMPLE: 'off', SETUP: 'off', PLACES: 'off', DATABASE_URL: '', PUBLIC_ORIGIN: '' },
    { option: true, scope: 'worker' },
  ],
  dev: [
    async ({ environment }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pista-dev-'))
      const port = await twoFreePorts()
      const dev = spawn(process.execPath, ['--import', './api/runtime.mjs', 'pwa/build/dev.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...environment, PORT: String(port), DATA_DIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [dev.stdout, dev.stderr]) stream.on('data', chunk => (output += String(chunk)))
      await expect.poll(() => output, { timeout: 60_000 }).toContain('Pista is at ')
      await use({ origin: `http://localhost:${port}`, output: () => output })
      dev.kill('SIGTERM')
      await once(dev, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ dev }, use) => await use(dev.origin),
})

test('npm run dev shows the landing page, and the API documentation', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The floor is yours', { timeout: 40_000 })
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible({ timeout: 40_000 })
})

test('npm run dev prints and uses one address', async ({ dev, request }) => {
  expect(dev.output()).toContain(`Pista is at ${dev.origin}\n`)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${dev.origin}/sitemaps/`)
  expect(await (await request.get('/sitemaps/pages.xml')).text()).toContain(`<loc>${dev.origin}/`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${dev.origin}/sitemap.xml`)
  expect(await (await request.get('/openapi.json')).json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) })
  expect((await request.get('/dev/outbox')).status()).toBe(200)
  expect(await (await request.get('/start.js')).text()).toMatch(/^\(function\(\).*\/api\/auth\/user/s)
})

test('npm run dev keeps the key of a form over a reload, although each effect is repeated', async ({ page }) => {
  const heldKeys = async () => {
    const { held = [] } = await page.evaluate(async () => await navigator.locks.query())
    return held.map(({ name }) => name ?? '').filter(name => name.startsWith('form '))
  }
  await page.goto('/create-event')
  const title = page.getByLabel('Event Title')
  await title.fill('Salsa on Saturday', { timeout: 40_000 })
  await expect.poll(heldKeys).toHaveLength(1)
  const keys = await heldKeys()
  await page.reload()
  await expect(title).toHaveValue('Salsa on Saturday', { timeout: 40_000 })
  await expect.poll(heldKeys).toEqual(keys)
})

/** Two free ports in a row: the first for the pages, the second for the server. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const first = await listening(0)
    const second = await listening(first.port + 1).catch(() => null)
    await first.close()
    if (!second) continue
    await second.close()
    return first.port
  }
}

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port to be had')
  return {
    port: address.port,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
