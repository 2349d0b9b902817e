import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { arrivalPath, joinPath } from '#contract/accounts/return-path.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { cachedUser, refreshMe } from '#pwa/session/current-user.ts'
import { RevokedNotice } from '#pwa/session/revoked-notice.tsx'
import { type Me, useSession } from '#pwa/session/session.ts'
import { openPage, REDIRECT_AFTER_MS, signInByCode } from '#pwa/session/sign-in.ts'
import { Button, QuietButton, SmallLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { useCodeProof } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { ContactStep } from '../codes/contact-step.tsx'
import { storeJoin } from '../codes/join-draft.ts'
import { AuthLayout } from '../sign-up/auth-layout.tsx'
import { ProviderSignIn, useProviderFailure } from '../sign-up/provider-sign-in.tsx'
import { useWays } from '../sign-up/sign-up-ways.ts'
import { PasswordSignIn } from './password-sign-in.tsx'

/** `/login` and `/auth`: the same page. Pages for members redirect to the second one. */
export default function SignInPage() {
  const i18n = useI18n().accounts.signIn
  const redirect = useQuery().get('redirect') ?? undefined
  const failure = useProviderFailure()
  const [arrived, setArrived] = useState<Me | null>(null)
  const { codesBy } = useWays()
  // The link of an email with a code opens the form of that code.
  const [way, setWay] = useState<SignUpWay | 'password'>(() => (location.hash === '#email' ? 'email' : 'password'))
  const labels = {
    ...useEmailCodesI18n().signIn.continueWith,
    password: i18n.continueWithPassword,
    phone: i18n.continueWithPhone,
  }
  useTitle(i18n.title)
  useRedirectAfterSignIn(arrived, redirect)

  const arrive = (me: Me) => {
    setArrived(me)
    showToast({ title: i18n.success, description: i18n.welcome(displayNameOf(me)) })
  }

  return (
    <AuthLayout
      title={redirect ? i18n.continueTitle : i18n.title}
      text={i18n.text}
      poster={{ id: 'door', genre: 'salsa' }}
    >
      <div className="space-y-5">
        {arrived ? <SignedInNotice me={arrived} redirect={redirect} /> : <CurrentUserNotice redirect={redirect} />}
        {!arrived && <RevokedNotice />}
        {failure && !arrived && <Notice tone="error">{failure}</Notice>}
        {way === 'password' ? (
          <PasswordSignIn onArrive={arrive} ways={codesBy} onChoose={setWay} isDone={arrived !== null} />
        ) : (
          <CodeSignIn key={way} way={way} onArrive={arrive} />
        )}
        {!arrived &&
          (['password', ...codesBy] as const)
            .filter(other => other !== way)
            .map(other => (
              <QuietButton key={other} className="w-full" onClick={() => setWay(other)}>
                {labels[other]}
              </QuietButton>
            ))}
        {!arrived && <ProviderSignIn redirect={redirect} />}
      </div>
      <OtherLinks redirect={redirect} />
    </AuthLayout>
  )
}

/** The notice is shown for a moment before the redirect; the button continues at once. */
function SignedInNotice({ me, redirect }: { me: Me; redirect: string | undefined }) {
  const i18n = useI18n().accounts.signIn
  const navigate = useNavigate()

  return (
    <Notice
      tone="good"
      action={
        <Button size="small" onClick={() => openPage(arrivalPath(me, redirect), navigate)}>
          {i18n.goToProfile}
        </Button>
      }
    >
      {i18n.signedInAs(displayNameOf(me))}
    </Notice>
  )
}

function useRedirectAfterSignIn(arrived: Me | null, redirect: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!arrived) return undefined
    const timer = setTimeout(() => openPage(arrivalPath(arrived, redirect), navigate), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [arrived, redirect, navigate])
}

/**
 * A member who is already signed in is redirected or shown a link; for a locked device, the member whose data it has is
 * named.
 */
function CurrentUserNotice({ redirect }: { redirect: string | undefined }) {
  const i18n = useI18n().accounts.signIn
  const me = useSession(session => session.me)
  const navigate = useNavigate()
  const [locked, setLocked] = useState<Me | null>(null)

  const isMember = me !== null
  // The visitor was redirected here although they are signed in: the response of the server arrived late. The server is
  // asked first: if the session of this device has ended, the page would return here, without what was typed meanwhile.
  useEffect(() => {
    if (!isMember || !redirect) return undefined
    let isShown = true
    void refreshMe().then(() => {
      const { me } = useSession.getState()
      if (me && isShown) openPage(arrivalPath(me, redirect), navigate)
    })
    return () => {
      isShown = false
    }
  }, [isMember, redirect, navigate])

  // In an effect, because the cache is outside React.
  useEffect(() => {
    void cachedUser().then(setLocked)
  }, [])

  if (me)
    return (
      <Notice action={<SmallLink href={arrivalPath(me, redirect)}>{i18n.goToProfile}</SmallLink>}>
        {i18n.signedInAs(displayNameOf(me))}
      </Notice>
    )
  return locked && <Notice>{i18n.somebodyElse(displayNameOf(locked))}</Notice>
}

function OtherLinks({ redirect }: { redirect: string | undefined }) {
  const { signIn, backToHome } = useI18n().accounts
  return (
    <div className="mt-8 border-t border-line pt-5">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{signIn.newHere}</span>
        <a href={paths.signUp()} className={linkClasses}>
          {signIn.createAccount}
        </a>
        <a href={joinPath(redirect)} className={linkClasses}>
          {signIn.joinByCode}
        </a>
      </p>
      <a href={paths.landing} className={linkClasses}>
        {backToHome}
      </a>
    </div>
  )
}

const linkClasses =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-strong'

/** Sign-in by a code in two steps, without a password. */
function CodeSignIn({ way, onArrive }: { way: SignUpWay; onArrive: (me: Me) => void }) {
  const { signIn: text } = useI18n().accounts
  const byEmail = useEmailCodesI18n().signIn
  const proof = useCodeProof(way, 'sign-in')
  const [isUnknown, setIsUnknown] = useState(false)

  const signIn = async (code: string) => {
    setIsUnknown(false)
    const proved = await proof.verify(code)
    try {
      const me = await signInByCode(proved)
      proof.forget()
      onArrive(me)
    } catch (error) {
      setIsUnknown(['no-account', 'no-account-email'].includes(codeOf(error) ?? ''))
      throw error
    }
  }

  return (
    <div className="space-y-5">
      <p className="text-muted">{way === 'phone' ? text.phoneText : byEmail.text}</p>
      {isUnknown && (
        <Notice
          action={
            <SmallLink href={paths.join()} onClick={() => storeJoin({ contact: proof.pending?.typed ?? '' })}>
              {text.createAccount}
            </SmallLink>
          }
        >
          {way === 'phone' ? text.noAccountYet : byEmail.noAccountYet}
        </Notice>
      )}
      {proof.pending ? (
        <CodeStep proof={proof} onCode={signIn} submit={[text.submit, text.submitting]} />
      ) : (
        <ContactStep proof={proof} />
      )}
    </div>
  )
}
