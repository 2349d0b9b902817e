import { paths } from '#contract/paths.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { LinkButton, TextLink } from '#pwa/ui/button.tsx'
import { chosenType } from '../codes/sign-up-draft.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { useWays } from './sign-up-ways.ts'

/** The start of the sign-up: explains the codes that prove who signs up. */
export default function SignUpMethodPage() {
  const i18n = useI18n().accounts
  const text = i18n.method
  const type = chosenType(useQuery().get('type') ?? undefined) ?? 'party_goer'
  const isHost = type === 'party_host'
  const { signUpBy: ways, isInvitationNeeded } = useWays()
  const byEmail = useEmailCodesI18n().method
  useTitle(text.title)

  return (
    <AuthLayout
      title={text.title}
      text={ways.includes('phone') ? (ways.includes('email') ? byEmail.whyBoth : text.why) : byEmail.why}
      poster={{ id: 'method', genre: isHost ? 'cumbia' : 'bachata' }}
      accent={isHost ? 'host' : 'goer'}
    >
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-muted">{text.joinAs}</span>
        <Badge tone="accent">{isHost ? i18n.host : i18n.goer}</Badge>
        <TextLink href={paths.signUpMethod({ type: isHost ? 'party_goer' : 'party_host' })}>{text.change}</TextLink>
      </p>
      {ways.map((way, index) => (
        <LinkButton
          key={way}
          href={paths.signUp({ type, ...(ways.length > 1 && { by: way }) })}
          look={index === 0 ? 'accent' : 'quiet'}
          className={index === 0 ? 'mt-6 w-full' : 'mt-3 w-full'}
        >
          {way === 'phone' ? text.continueWithPhone : byEmail.continueWithEmail}
        </LinkButton>
      ))}
      <div className="mt-3 empty:hidden">
        {/* The sign-up form has a field for the invitation, and shows the same button after it. */}
        {!isInvitationNeeded && <ProviderSignIn prompt="create" />}
      </div>
      <p className="mt-5 text-sm text-muted">
        {text.agree.before}{' '}
        <a href={paths.terms} className="text-text underline underline-offset-4">
          {text.terms}
        </a>{' '}
        {text.agree.and}{' '}
        <a href={paths.privacy} className="text-text underline underline-offset-4">
          {text.privacy}
        </a>
        {text.agree.after}
      </p>
    </AuthLayout>
  )
}
