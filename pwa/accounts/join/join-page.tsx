import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import type { Join, Joined } from '#contract/accounts/sign-up.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { type ProfileChanges, saveProfile } from '#pwa/edits/save-profile.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { refreshMe } from '#pwa/session/current-user.ts'
import { hasIncompleteProfile } from '#pwa/session/incomplete-profile.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { completeSession, openPage, openSession } from '#pwa/session/sign-in.ts'
import { useFields } from '#pwa/ui/fields/use-fields.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { type Proved, useCodeProof } from '../codes/code-proof.ts'
import { bearer } from '../codes/identity.ts'
import { joinDraft, leaveJoin, removeJoin, storeJoin, wasLeftAt, wayOfContact } from '../codes/join-draft.ts'
import { InvitationStep } from '../sign-up/invitation-step.tsx'
import { ProviderSignIn } from '../sign-up/provider-sign-in.tsx'
import { useWays } from '../sign-up/sign-up-ways.ts'
import { AloneLayout } from './alone-layout.tsx'
import { CodeState, ContactState, FinishState, type JoinFields } from './states.tsx'
import { useWaitingAction, WaitingTicket } from './waiting-action.tsx'

/** How long a member waits for the response of the server about the session. */
const CONFIRM_MS = 2_000

/** The short way in: a name, a code for the phone or email address, and a birthday. */
export default function JoinPage() {
  const text = useJoinI18n()
  const invitations = useInvitationsI18n()
  const waiting = useWaitingAction()
  const { back, action } = waiting
  const { form, proof, isOpen, isInvitationNeeded, isLeaving, unfinished, join, finish } = useJoining(waiting)
  // Who comes back signed in finds the action of this address, and then the page that led here.
  const here = back !== null && action ? paths.join({ redirect: back, after: action.name }) : back
  useTitle(text.title)

  // Until the next page is loaded.
  if (isLeaving) return <LoadingPage />
  if (unfinished)
    return (
      <JoinLayout back={back} title={text.finishTitle}>
        {action && <WaitingTicket action={action} />}
        <FinishState me={unfinished} action={action?.name} onFinish={finish} />
      </JoinLayout>
    )
  if (isInvitationNeeded && form.values.invitation === '')
    return (
      <JoinLayout back={back} title={invitations.step.title}>
        <p className="mb-6 text-lg text-muted">{invitations.step.text}</p>
        <InvitationStep onChecked={invitation => form.set({ invitation })} />
        <OtherWays here={here} />
      </JoinLayout>
    )
  if (proof.pending)
    return (
      <JoinLayout back={back} title={text.codeTitle}>
        <CodeState key={proof.way} proof={proof} name={form.values.name} action={action?.name} onProved={join} />
      </JoinLayout>
    )
  return (
    <JoinLayout back={back} title={text.headline}>
      {action && <WaitingTicket action={action} />}
      {isOpen && <ContactState form={form} proof={proof} />}
      <div className="mb-8 empty:hidden">
        <ProviderSignIn redirect={here ?? undefined} prompt="create" onLeave={() => leaveJoin(here)} />
      </div>
      <OtherWays here={here} />
    </JoinLayout>
  )
}

/** What is typed, the code for it, and the account that is entered with it. */
function useJoining({ back, action, isLoading }: ReturnType<typeof useWaitingAction>) {
  const text = useJoinI18n()
  const navigate = useNavigate()
  const me = useSession(session => session.me)
  const [entry, setEntry] = useState<'not yet' | 'running' | 'finishing' | 'done'>('not yet')
  const [start] = useState<JoinFields>(() => {
    const { name, contact, invitation } = joinDraft()
    return { name, contact, invitation }
  })
  const form = useFields<JoinFields>(start, { onChanged: storeJoin })
  const contact = form.values.contact.trim()
  const proofs = {
    phone: useCodeProof('phone', 'sign-up', contact),
    email: useCodeProof('email', 'sign-up', contact),
  }
  const { signUpBy, isInvitationNeeded } = useWays()

  const isUnfinished = me !== null && hasIncompleteProfile(me)
  const memberId = me?.id
  const isMember = me !== null && !isUnfinished && entry === 'not yet'

  const arrive = useEffectEvent(async (userId: string) => {
    // The member in the cache may be an earlier one of this device, who did not sign out.
    await Promise.race([refreshMe(), afterMs(CONFIRM_MS)])
    const present = useSession.getState().me
    if (present?.id !== userId || hasIncompleteProfile(present)) return
    // Only what was asked for on this device: any page may link to this address.
    if (wasLeftAt(location.search)) action?.carryOut(userId)
    removeJoin()
    openPage(back ?? paths.tonight, navigate)
  })
  // A member is here by an old link, or has signed in on another page or in another tab.
  useEffect(() => {
    if (memberId !== undefined && isMember && !isLoading) void arrive(memberId)
  }, [memberId, isMember, isLoading])

  /** Throws what the form of the code shows. */
  const join = async (proved: Parameters<typeof enter>[0], dateOfBirth: string) => {
    setEntry('running')
    const { name, invitation } = form.values
    try {
      const { user, isNew } = await enter(proved, { name, dateOfBirth, ...(invitation !== '' && { invitation }) })
      setEntry('done')
      removeJoin()
      proofs.phone.forget()
      proofs.email.forget()
      action?.carryOut(user.id)
      if (!isNew) showToast({ title: text.welcomeBack(displayNameOf(user)) })
      openPage(isNew ? paths.welcome(back ? { redirect: back } : {}) : (back ?? paths.tonight), navigate)
    } catch (error) {
      setEntry('not yet')
      // The page begins with the invitation again.
      if (codeOf(error) === 'invitation-invalid') form.set({ invitation: '' })
      throw error
    }
  }

  /** Completes the account that an identity provider has opened. Throws what its form shows. */
  const finish = async (me: Me, change: ProfileChanges) => {
    setEntry('finishing')
    try {
      await saveProfile(me.id, change)
      setEntry('done')
      removeJoin()
      action?.carryOut(me.id)
      openPage(paths.welcome(back ? { redirect: back } : {}), navigate)
    } catch (error) {
      setEntry('not yet')
      throw error
    }
  }

  const proof = proofs[wayOfContact(contact)]
  const send = async (address: string, typed?: string) => {
    // The link in the email opens this address in another tab.
    storeJoin({ ...form.values, query: location.search })
    await proof.send(address, typed)
  }
  // With invitations alone, new members come from the provider only.
  return {
    form,
    proof: { ...proof, send },
    isOpen: signUpBy.length > 0,
    isInvitationNeeded,
    isLeaving: entry === 'done' || isMember,
    unfinished: isUnfinished || entry === 'finishing' ? me : null,
    join,
    finish,
  }
}

function JoinLayout({ back, title, children }: { back: string | null; title: string; children: ReactNode }) {
  const { close } = useJoinI18n()
  return (
    <AloneLayout poster={{ id: 'join', genre: 'bachata' }} close={{ href: back ?? paths.tonight, label: close }}>
      <h1 className="display mb-6 text-5xl long-words">{title}</h1>
      {children}
    </AloneLayout>
  )
}

function OtherWays({ here }: { here: string | null }) {
  const text = useJoinI18n()
  const redirect = here === null ? {} : { redirect: here }
  return (
    <p className="mt-auto flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
      <a href={paths.signUp(redirect)} className={linkClasses}>
        {text.withPassword}
      </a>
      <a href={paths.signIn(redirect)} onClick={() => leaveJoin(here)} className={linkClasses}>
        {text.signIn}
      </a>
    </p>
  )
}

const linkClasses =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-strong'

/** Creates the account of the proved contact, or signs in to the one that it has. */
async function enter(proof: Proved, order: Join): Promise<Joined> {
  return await openSession(async () => {
    const call = 'emailToken' in proof ? calls.joinByEmail : calls.joinByPhone
    const joined = await send(call, { headers: bearer(proof), body: order })
    await completeSession(joined)
    return joined
  })
}
