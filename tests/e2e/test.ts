import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { House } from './house.ts'

type Worker = { setting: Record<string, string>; house: House }

/** Every test visits a house of its own worker: `page.goto('/')` opens it. `setting` is its environment. */
export const test = base.extend<object, Worker>({
  setting: [{}, { option: true, scope: 'worker' }],
  house: [
    async ({ setting }, use) => {
      const house = await House.open(setting)
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ house }, use) => await use(house.origin),
})

export { expect }

/** The newest code sent to this phone, as the embedded SMS twin keeps it. */
export async function codeSentTo(house: House, phoneNumber: string): Promise<string> {
  const answer = await fetch(`${house.origin}/api/dev/outbox?to=${encodeURIComponent(phoneNumber)}`)
  const [newest] = (await answer.json()) as { code?: string }[]
  if (!newest?.code) throw new Error(`no code was sent to ${phoneNumber}`)
  return newest.code
}

/** Fails with what axe found: rule, help and the first element of each. What fades in is read once it is there. */
export async function expectAccessible(page: Page) {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity
    }),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.target.join(' ')})`)).toEqual([])
}
