import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { deviceStore } from '#sw/device-store.ts'
import { openDoorByLink } from '#sw/sync/door.ts'
import { BY_LINK } from './door-address.ts'

/** The page of a door link: the token is in the fragment, which is sent to no server with the address. */
export default function DoorLinkPage() {
  const text = useDoorI18n().open
  const navigate = useNavigate()
  const [link] = useState(() => location.hash.slice(1))
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.failed })
  useTitle(text.title)

  const open = () =>
    run(async () => {
      const eventId = await openDoorByLink(deviceStore, { link, code: code.replaceAll(/\D/g, ''), name: name.trim() })
      await navigate({ to: pages.door, params: { eventId }, hash: BY_LINK, replace: true })
    })
  return (
    <PosterPage id="door-link" genre="salsa" title={text.title}>
      {/^[\w-]{43}$/.test(link) ? (
        <Form onSubmit={open} className="mt-4 space-y-4">
          <p className="text-lg text-muted">{text.text}</p>
          <TextInput
            label={text.name}
            hint={text.nameHint}
            name="name"
            autoComplete="given-name"
            maxLength={60}
            required
            {...bound(name, setName)}
          />
          <TextInput
            label={text.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            {...bound(code, setCode)}
            error={failure}
          />
          <Button type="submit" isBusy={isBusy}>
            {text.button}
          </Button>
        </Form>
      ) : (
        <Notice tone="error" className="mt-4">
          {text.noLink}
        </Notice>
      )}
    </PosterPage>
  )
}
