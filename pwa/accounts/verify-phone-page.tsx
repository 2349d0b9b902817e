import { VerifyPage } from './verify-page.tsx'

export default function VerifyPhonePage() {
  return <VerifyPage way="phone" />
}
