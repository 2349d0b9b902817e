import { type ReactNode, useState } from 'react'
import { changeSite, site } from '#contract/site/calls.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { storeSite } from '#pwa/i18n/page-site.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { fieldSentences, type Refusals, sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { send } from '#sw/http/send.ts'

type PartFormProps = Pick<PartProps, 'action'> & {
  saving: Pick<ReturnType<typeof useSaving>, 'isBusy' | 'failure'>
  onSubmit: () => unknown
  children: ReactNode
}

/** The form of a part of the settings. */
export function PartForm({ saving, action, onSubmit, children }: PartFormProps) {
  return (
    <Form noValidate className="space-y-5" onSubmit={onSubmit}>
      {saving.failure && <Notice tone="error">{saving.failure}</Notice>}
      {children}
      <Button type="submit" isBusy={saving.isBusy}>
        {action}
      </Button>
    </Form>
  )
}

/** `send`, or that of the admin page, which a 401 locks. */
export type Send = typeof send

export type PartProps = {
  settings: SiteSettings
  send: Send
  action: string
  onSaved: (settings: SiteSettings) => void
}

/**
 * Saves a part of the settings. The typed values stay in the form, also after a refusal; `onStored` is called when the
 * server has stored them.
 */
export function useSaving({ settings, send, onSaved }: PartProps) {
  const refusals = useSetupRefusals()
  const i18n = useSetupI18n()
  const [fields, setFields] = useState<Map<string, string>>(new Map())
  const action = useAction({
    failed: error => sentenceFor(error, refusals, i18n.saveFailed, i18n.noSignal),
    handle(error) {
      const sentences = fieldSentences(error, refusals)
      setFields(new Map(sentences))
      return sentences.length > 0
    },
  })

  const run = async (work: () => Promise<SiteSettings>) => {
    setFields(new Map())
    await action.run(async () => onSaved(await work()))
  }
  const save = async (change: object, onStored: () => void) =>
    await run(async () => {
      const stored = await send(changeSite, {
        body: { version: settings.version, ...withoutFixed(change, settings) },
      })
      onStored()
      return stored
    })
  /** A setting that the environment decides cannot be changed, and says so in place of its hint. */
  const stateOf = (field: string, hint: string) => {
    const isFixed = settings.fixed.some(name => name === field)
    return { disabled: isFixed, hint: isFixed ? i18n.fixed : hint, error: fields.get(field) }
  }
  return { isBusy: action.isBusy, failure: action.failure, fields, stateOf, run, save }
}

/** The server refuses settings that the environment decides. */
function withoutFixed(change: object, { fixed }: SiteSettings) {
  const names: readonly string[] = fixed
  return Object.fromEntries(Object.entries(change).filter(([name]) => !names.includes(name)))
}

/** The sentences of refusals, with those that only the calls of these pages have. */
export function useSetupRefusals(): Refusals {
  const { refusals } = useI18n()
  return { refusals: { ...refusals, ...useSetupI18n().refusals } }
}

/** Stores the present settings for the next page of this device, whose cached pages have older ones: see `start.ts`. */
export async function storePageSite() {
  const { page } = await send(site)
  if (page) storeSite(page)
}
