import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '#contract/paths.ts'
import { unlockSetup } from '#contract/site/calls.ts'
import type { SetupState } from '#contract/site/site.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { useSetupRefusals } from '#pwa/site/part-form.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'

/** The key from the terminal. After a refusal it stays in the field. */
export function KeyForm({ isSetUp, onOpen }: { isSetUp: boolean; onOpen: (state: SetupState) => void }) {
  const refusals = useSetupRefusals()
  const i18n = useSetupI18n()
  const [key, setKey] = useState('')
  const [attempt] = useState(() => uuidv7())
  const { isBusy, failure, run } = useAction({
    failed: error => (hasStatus(error, 429) ? i18n.tooMany : sentenceFor(error, refusals, i18n.failed, i18n.noSignal)),
  })

  const open = async () => {
    await run(async () => onOpen(await send(unlockSetup, { body: { key, attempt } })))
  }

  return (
    <Card className="w-full max-w-xl p-6 md:p-8">
      <h1 className="display text-4xl long-words">{i18n.title}</h1>
      <p className="mt-2 text-muted">{i18n.keyText}</p>
      {isSetUp && (
        <p className="mt-2 text-muted">
          {i18n.isSetUp} <a href={paths.admin}>{i18n.admin}</a>
        </p>
      )}
      <Form noValidate className="mt-6 space-y-5" onSubmit={open}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextInput
          label={i18n.key}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
          {...bound(key, setKey)}
        />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {i18n.open}
        </Button>
      </Form>
    </Card>
  )
}
