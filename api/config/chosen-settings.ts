import type { SignUpWay } from '#contract/accounts/identity.ts'
import type { ServerSettings, SignUpEntry } from '#contract/site/site.ts'
import { isLocalOnly } from '../http/origins.ts'
import type { Config } from './config.ts'
import { waysIn } from './environment.ts'

type Providers = Pick<Config, 'isProduction' | 'publicOrigin' | 'twilio' | 'firebase' | 'smtp'>

/** The ways for which no provider sends the codes. On a developer's machine the outboxes replace the providers. */
export function waysWithoutProvider({ isProduction, publicOrigin, twilio, firebase, smtp }: Providers): SignUpWay[] {
  if (!isProduction && isLocalOnly({ publicOrigin })) return []
  return [...(twilio || firebase ? [] : (['phone'] as const)), ...(smtp ? [] : (['email'] as const))]
}

/** Whether members receive codes by email: where accounts are created by email, and where they once were. */
export function hasEmailCodes({ signUpBy, hasEmailAccounts }: Pick<Config, 'signUpBy' | 'hasEmailAccounts'>): boolean {
  return hasEmailAccounts || signUpBy.includes('email')
}

type SignUp = Pick<Config, 'signUpBy' | 'isInvitationNeeded' | 'hasPhoneCodes' | 'hasEmailAccounts'>

/** The ways chosen at `/setup` or `/admin`, without one that has lost its provider; else those of the environment. */
export function chosenSignUp(
  config: Config,
  { signUp, hasEmailAccounts }: { signUp: readonly SignUpEntry[] | null; hasEmailAccounts: boolean },
): Partial<SignUp> {
  const undelivered = waysWithoutProvider(config)
  const members = hasEmailAccounts && !undelivered.includes('email') ? { hasEmailAccounts } : {}
  if (config.isSignUpFixed || signUp === null) return members
  const ways = waysIn(signUp).filter(way => !undelivered.includes(way))
  const signUpBy = ways.length > 0 || config.oidc ? ways : config.signUpBy
  return {
    signUpBy,
    isInvitationNeeded: signUp.includes('invite'),
    hasPhoneCodes: signUpBy.includes('phone') || Boolean(config.twilio ?? config.firebase),
    ...members,
  }
}

/** The part of the config that the folder and the hour chosen at `/setup` or `/admin` replace. The environment wins. */
export function chosenBackups(
  { backups }: Pick<Config, 'backups'>,
  { backupFolder, backupHour }: Pick<ServerSettings, 'backupFolder' | 'backupHour'>,
): Partial<Pick<Config, 'backups'>> {
  const isFolderFixed = backups.folder !== undefined || backups.s3 !== undefined
  const folder = isFolderFixed ? backups.folder : (backupFolder ?? undefined)
  const hour = backups.hour ?? backupHour ?? undefined
  return folder === backups.folder && hour === backups.hour ? {} : { backups: { ...backups, folder, hour } }
}
