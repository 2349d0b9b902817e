import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '#contract/paths.ts'
import * as calls from '#contract/site/calls.ts'
import { unlockSetup } from '#contract/site/calls.ts'
import type { SetupState, SiteSettings } from '#contract/site/site.ts'
import { BecomeAdmin } from '#pwa/admin/members/become-admin.tsx'
import { useOwnRole } from '#pwa/admin/members/own-role.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { useResponse } from '#pwa/data/use-remote.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { useSession } from '#pwa/session/session.ts'
import { BackupsForm } from '#pwa/site/backups-form.tsx'
import { Checklist } from '#pwa/site/checklist.tsx'
import { HomeForm } from '#pwa/site/home-form.tsx'
import { LookForm } from '#pwa/site/look-form.tsx'
import { storePageSite, useSetupRefusals } from '#pwa/site/part-form.tsx'
import { PeopleForm } from '#pwa/site/people-form.tsx'
import { Button, LinkButton, QuietLink, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { DetailsList } from '#pwa/ui/details-list.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { resource, send } from '#sw/http/send.ts'

const steps = ['look', 'home', 'people', 'backups', 'finish'] as const
type Step = (typeof steps)[number]

/** The set-up of an empty site, opened by the key that the server printed. */
export default function SetupPage() {
  const i18n = useSetupI18n()
  useTitle(i18n.title)
  const remote = useResponse(resource(calls.setup))
  // The response to the key: a second request could fail after the key is used up.
  const [opened, setOpened] = useState<SetupState>()

  if (opened?.isUnlocked) return <Wizard />
  if (remote.state === 'loading')
    return (
      <Middle>
        <Spinner label={i18n.checking} className="size-14" />
      </Middle>
    )
  if (remote.state !== 'loaded') return <Failed onRetry={remote.refresh} />
  const { isSetUp, isUnlocked } = remote.body
  return isUnlocked ? (
    <Wizard />
  ) : (
    <Middle>
      <KeyForm isSetUp={isSetUp} onOpen={setOpened} />
    </Middle>
  )
}

function Wizard() {
  const i18n = useSetupI18n()
  const remote = useResponse(resource(calls.siteSettings))
  const [saved, setSaved] = useState<SiteSettings>()
  const step = useStep()
  const changeQuery = useChangeQuery()
  const settings = saved ?? (remote.state === 'loaded' ? remote.body : undefined)

  if (!settings)
    return remote.state === 'loading' ? (
      <Middle>
        <Spinner label={i18n.checking} className="size-14" />
      </Middle>
    ) : (
      <Failed onRetry={remote.refresh} />
    )
  const number = steps.indexOf(step)
  const goTo = (next: Step | undefined) => changeQuery({ step: next })
  const part = {
    settings,
    send,
    action: i18n.next,
    onSaved: (changed: SiteSettings) => {
      // A new logo is stored at once, and the form stays open.
      const isLogoOnly = changed.logo !== settings.logo
      setSaved(changed)
      if (!isLogoOnly) goTo(steps[number + 1])
    },
  }

  return (
    <div className="page max-w-2xl grow pt-6 pb-14 md:pt-10">
      <p className="figures text-muted">{i18n.step({ number: number + 1, count: steps.length })}</p>
      <h1 className="display text-4xl long-words md:text-5xl">{i18n.steps[step]}</h1>
      <Card className="mt-6 p-5 md:p-8">
        {step === 'look' && <LookForm {...part} />}
        {step === 'home' && <HomeForm {...part} />}
        {step === 'people' && <PeopleForm {...part} />}
        {step === 'backups' && <BackupsForm {...part} />}
        {step === 'finish' && <Finish settings={settings} />}
      </Card>
      {number > 0 && (
        <Button look="plain" className="mt-4" onClick={() => goTo(steps[number - 1])}>
          {i18n.back}
        </Button>
      )}
    </div>
  )
}

function useStep(): Step {
  const given = useQuery().get('step')
  return steps.find(step => step === given) ?? 'look'
}

function Finish({ settings }: { settings: SiteSettings }) {
  const refusals = useSetupRefusals()
  const i18n = useSetupI18n()
  const [isFinished, setIsFinished] = useState(false)
  const { isBusy, failure, run } = useAction({
    failed: error => sentenceFor(error, refusals, i18n.saveFailed, i18n.noSignal),
  })

  const finish = () =>
    run(async () => {
      await send(calls.finishSetup)
      await storePageSite()
      setIsFinished(true)
    })

  if (isFinished)
    return (
      <div className="space-y-5">
        <Notice tone="good">{i18n.finished}</Notice>
        <FirstAdmin />
        <QuietLink href={paths.landing} target="_top">
          {i18n.toSite}
        </QuietLink>
      </div>
    )
  return (
    <div className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <p className="text-muted">{i18n.finishText}</p>
      <DetailsList
        details={[
          [i18n.name, settings.name ?? i18n.none],
          [i18n.accent, settings.accent ?? i18n.none],
          [i18n.steps.home, `${settings.home.city}, ${settings.home.timeZone}`],
          [i18n.operator, settings.operator ?? i18n.none],
          [i18n.contact, settings.contact ?? i18n.none],
          [i18n.steps.backups, settings.backupAddress],
        ]}
      />
      <Checklist send={send} />
      <Button isBusy={isBusy} onClick={() => void finish()}>
        {i18n.finish}
      </Button>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const i18n = useSetupI18n()
  return (
    <Middle>
      <Notice tone="error" action={<SmallButton onClick={onRetry}>{i18n.again}</SmallButton>}>
        {i18n.failed}
      </Notice>
    </Middle>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="page grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center py-12">{children}</div>
  )
}

/** The end of the set-up: the member who is signed in becomes the admin, or signs up first. */
function FirstAdmin() {
  const text = useAdminRolesI18n()
  const me = useSession(session => session.me)
  const { own, refresh } = useOwnRole(me?.id)
  if (me && !own?.canBecomeAdmin && own?.role !== 'admin') return null

  return (
    <section className="space-y-4 border-t border-line pt-5">
      <h2 className="display text-2xl">{text.firstAdmin}</h2>
      {!me && (
        <>
          <p className="text-muted">{text.signInFirst}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={paths.join({ redirect: paths.admin })} target="_top">
              {text.signUp}
            </LinkButton>
            <QuietLink href={paths.signIn({ redirect: paths.admin })} target="_top">
              {text.signIn}
            </QuietLink>
          </div>
        </>
      )}
      {me && own?.canBecomeAdmin && <BecomeAdmin me={me} onBecame={refresh} />}
      {own?.role === 'admin' && (
        <Notice tone="good" action={<SmallLink href={paths.admin}>{text.toAdmin}</SmallLink>}>
          {text.became}
        </Notice>
      )}
    </section>
  )
}

/** The key from the terminal. After a refusal it stays in the field. */
function KeyForm({ isSetUp, onOpen }: { isSetUp: boolean; onOpen: (state: SetupState) => void }) {
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
