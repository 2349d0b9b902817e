import { guests as en } from '#contract/i18n/en/guests.ts'
import { pageI18nIn, useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceForCode } from '#pwa/i18n/refusals.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { claimPlaces } from '#sw/delivery/kinds/guests.ts'
import { deviceStore } from '#sw/device-store.ts'

let keeping: Promise<void> | undefined

/**
 * Brings the places that this device has without an account into the account of the member, and shows what became of
 * them. Two callers at once share the request.
 */
export async function keepPlaces(userId: string): Promise<void> {
  keeping ??= keep(userId).finally(() => {
    keeping = undefined
  })
  await keeping
}

async function keep(userId: string) {
  for (const { event, refusal } of await claimPlaces(deviceStore, userId)) {
    const { i18n, language } = useLanguage.getState()
    const text = await pageI18nIn(language, 'guests', en)
    const { title } = event
    const description = refusal === null ? undefined : sentenceForCode(refusal, i18n, text.failed)
    showToast(
      description === undefined
        ? { title: text.kept(title) }
        : { title: text.notKept(title), description, tone: 'danger' },
    )
  }
}
