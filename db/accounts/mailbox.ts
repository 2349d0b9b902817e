import { domainToASCII } from 'node:url'

/**
 * The mailbox of an email address, for limits and blocks only: the same for every spelling that is delivered to it.
 * The domain is converted to ASCII. As on most mail servers, case, the width of letters and a tag do not count
 * (`ana+1@…` is `ana@…`), and at Gmail dots do not count either. Accounts and guests are compared by the address as
 * typed, which is also where emails go: a member may use two tags for two accounts.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const typedDomain = email.slice(at + 1)
  const domain = (domainToASCII(typedDomain) || typedDomain.toLowerCase()).replace(/\.$/, '')
  return tagless(`${foldedLocalPart(email.slice(0, at))}@${domain}`)
}

/** Addresses stored by 0.2.0 may contain invisible characters, which `Email` refuses now. */
function foldedLocalPart(typed: string): string {
  const folded = typed.normalize('NFKC').replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return folded.toLowerCase().normalize('NFKC')
}

function tagless(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?!^)\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
