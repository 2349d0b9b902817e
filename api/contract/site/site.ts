import { z } from 'zod'
import { SignUpWay } from '../accounts/identity.ts'
import { containsAddress } from '../contains-address.ts'
import { locales } from '../i18n/locale.ts'
import { namedObject } from '../named-schemas.ts'
import { Home } from '../places/home.ts'
import { PlaceId } from '../places/places.ts'
import { line, name, paragraph, webUrl, whole } from '../text.ts'
import { accentColours } from './accent.ts'

const NAME_MAX = 30
const SHORT_NAME_MAX = 12
const SENTENCE_MAX = 160

/** An empty text means the default. */
const orDefault = <Schema extends z.ZodType<string>>(text: Schema) =>
  text.transform(typed => (typed === '' ? null : typed)).nullable()
/** The name is part of text messages, where an address would become a link. */
const nameOf = (max: number) =>
  name(max).refine(typed => !/[/\\@]/.test(typed) && !containsAddress(typed), 'invalid-text')

/** `#` and six hexadecimal digits. Refused if text on it would be hard to read. */
export const Accent = z
  .string('invalid')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'invalid', abort: true })
  .refine(colour => accentColours(colour) !== null, 'accent-contrast')

const texts = {
  name: orDefault(nameOf(NAME_MAX)),
  shortName: orDefault(nameOf(SHORT_NAME_MAX)),
  sentence: orDefault(line(SENTENCE_MAX)),
  operator: orDefault(line(120)),
  contact: orDefault(line(200)),
  rules: orDefault(paragraph(4000)),
}

/** The languages that the site offers, each once. The first one is for readers of none of them. */
export const SiteLanguages = z
  .tuple([z.enum(locales, 'invalid')], z.enum(locales, 'invalid'))
  .refine(chosen => new Set(chosen).size === chosen.length, 'invalid')

/** The addresses of the operator on social networks, each once. Only encrypted ones: every page links them. */
export const SocialPages = z
  .array(webUrl.refine(url => url.startsWith('https:'), 'not-https'))
  .max(8, 'too-long')
  .refine(chosen => new Set(chosen).size === chosen.length, 'invalid')
  .transform(chosen => (chosen.length === 0 ? null : chosen))

/** The settings that `PUT /api/site/settings` stores as they are. A setting that is null has its default. */
export const SiteTexts = z.object({
  ...texts,
  accent: Accent.nullable(),
  languages: SiteLanguages.nullable(),
  socialPages: SocialPages.nullable(),
})
export type SiteTexts = z.infer<typeof SiteTexts>

/** The ways to create an account, and `invite`, with which each new account needs an invitation as well. */
export const SignUpEntry = z.enum([...SignUpWay.options, 'invite'], 'invalid')
export type SignUpEntry = z.infer<typeof SignUpEntry>

/** The settings that the server works by, beside those that pages show. */
export const ServerSettings = z.object({
  signUp: z
    .array(SignUpEntry)
    .refine(chosen => new Set(chosen).size === chosen.length, 'invalid')
    .nullable(),
  /** An absolute path on the server. */
  backupFolder: orDefault(line(400)),
  /** In the time zone of the home; null: a day after the last backup. */
  backupHour: whole(0, 23, 'invalid').nullable(),
})
export type ServerSettings = z.infer<typeof ServerSettings>

/** `PUT /api/site/settings`: missing settings stay, null means the default, `version` is the edited one. */
export const ChangeSite = z.object({
  version: z.int('invalid'),
  ...SiteTexts.partial().shape,
  ...ServerSettings.partial().shape,
  placeId: PlaceId.nullable().optional(),
})
export type ChangeSite = z.infer<typeof ChangeSite>

/** The settings that the environment may decide instead. */
const fixedSettings = [
  'name',
  'shortName',
  'sentence',
  'accent',
  'operator',
  'contact',
  'languages',
  'socialPages',
  'home',
  'signUp',
  'backupFolder',
  'backupHour',
] as const
export type FixedSetting = (typeof fixedSettings)[number]

/** `GET /api/site/settings`: the settings in effect, for those who may change them. */
export const SiteSettings = namedObject('SiteSettings', {
  version: z.int(),
  isSetUp: z.boolean(),
  name: z.string().nullable(),
  shortName: z.string().nullable(),
  sentence: z.string().nullable(),
  accent: z.string().nullable(),
  operator: z.string().nullable(),
  contact: z.string().nullable(),
  rules: z.string().nullable(),
  /** Null: all languages of the product. */
  languages: SiteLanguages.nullable(),
  socialPages: z.array(z.string()).nullable(),
  home: Home,
  /** The part of the address of the logo; null without a logo. */
  logo: z.int().nullable(),
  signUp: z.array(SignUpEntry),
  /** The ways that cannot be chosen, because the environment configures no provider that sends their codes. */
  waysWithoutProvider: z.array(SignUpWay),
  /** The name of the OpenID provider, with which accounts are created as well; null without one. */
  signInWith: z.string().nullable(),
  backupFolder: z.string().nullable(),
  backupHour: z.int().nullable(),
  /** Where the next backup is stored: a folder of the server, or a bucket. */
  backupAddress: z.string(),
  /** Whether this server makes a backup each day: not with `BACKUPS=off`, nor with a database server of its own. */
  hasDailyBackups: z.boolean(),
  /** The settings that the environment decides, which cannot be changed here. */
  fixed: z.array(z.enum(fixedSettings)),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The settings that each page shows. The server writes them into its pages, unless all are defaults. */
export const PageSite = z.object({
  /** A page with an older version has older settings. */
  version: z.int(),
  name: z.string(),
  accent: z.object({ plain: z.string(), onLight: z.string(), onDark: z.string() }).nullable(),
  logo: z.int().nullable(),
  /** Null for the default home. */
  home: Home.nullable(),
  /** The languages that the site offers; null: all languages of the product. */
  languages: SiteLanguages.nullable(),
  socialPages: z.array(z.string()).nullable(),
})
export type PageSite = z.infer<typeof PageSite>

/** `GET /api/site`: what every visitor may read. Texts that are null have their default. */
export const PublicSite = namedObject('PublicSite', {
  name: z.string(),
  sentence: z.string().nullable(),
  operator: z.string().nullable(),
  contact: z.string().nullable(),
  rules: z.string().nullable(),
  /** For a device whose cached pages have older settings; null if all are defaults. */
  page: PageSite.nullable(),
})
export type PublicSite = z.infer<typeof PublicSite>

/** `PUT /api/site/logo`: a square picture as a data URL, and the version of the settings that was edited. */
export const SiteLogo = z.object({
  version: z.int('invalid'),
  picture: z
    .string('invalid-image')
    .max(7_000_000, { error: 'image-too-large', abort: true })
    .regex(/^data:image\/(?:jpeg|png|webp|gif|avif|heic);base64,[A-Za-z\d+/]+={0,2}$/, 'invalid-image'),
})

/** The query of `DELETE /api/site/logo`. */
export const RemoveSiteLogo = z.object({ version: z.coerce.number('invalid').int('invalid') })

/** `GET /api/setup`. `isUnlocked`: the key was typed in this browser. */
export const SetupState = namedObject('SetupState', { isSetUp: z.boolean(), isUnlocked: z.boolean() })
export type SetupState = z.infer<typeof SetupState>

/** `POST /api/setup/unlock` sets a cookie of its own. */
export const UnlockSetup = z.object({
  key: z.string('setup-key-wrong').min(1, 'setup-key-wrong').max(100, 'setup-key-wrong'),
  /** Chosen at random by the page. A request with the same one may be repeated, because its response may be lost. */
  attempt: z.uuid('setup-key-wrong').optional(),
})
