import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import * as calls from '#contract/events/pass/calls.ts'
import type { PassCheck } from '#contract/events/pass/passes.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { send } from '#sw/http/send.ts'
import { usePassI18n } from './pass-i18n.ts'

/** For those who see the guests of an event: whose pass has this code. A scanner that types may enter the QR code. */
export default function CheckPass({ eventId, viewerId }: { eventId: string; viewerId: string }) {
  const text = usePassI18n()
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<PassCheck>()
  const { isBusy, failure, run } = useAction({ failed: text.notChecked, noSignal: text.checkNoSignal })

  const check = async () => {
    setChecked(undefined)
    if (typed.trim() === '') return
    await run(async () => {
      const order = { params: { id: eventId }, body: { pass: typed }, forUser: viewerId }
      setChecked(await send(calls.checkPass, order))
      setTyped('')
    })
  }
  return (
    <section className="mb-5 border-b border-line pb-5">
      <Form onSubmit={check} noValidate className="flex flex-wrap items-end gap-3">
        <div className="grow basis-36">
          <TextInput
            label={text.typedCode}
            hint={text.typedCodeHint}
            name="pass"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            value={typed}
            onChange={change => setTyped(change.target.value)}
            error={failure}
          />
        </div>
        <Button type="submit" isBusy={isBusy}>
          {text.check}
        </Button>
      </Form>
      <output className="block">{checked && <Result checked={checked} />}</output>
    </section>
  )
}

function Result({ checked: { state, holders } }: { checked: PassCheck }) {
  const text = usePassI18n()
  if (state !== 'valid')
    return (
      <p className="mt-3 flex gap-2 font-semibold text-danger">
        <CircleX aria-hidden className="size-6 shrink-0" />
        {text.refused[state]}
      </p>
    )
  return holders.map(({ kind, id, name, isConfirmed }) => (
    <p key={`${kind} ${id}`} className="mt-3 flex gap-2 text-live-strong">
      <CircleCheck aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0">
        <bdi className="block text-lg font-semibold wrap-anywhere">{name}</bdi>
        {isConfirmed ? text.valid : text.validUnconfirmed}
      </span>
    </p>
  ))
}
