import { VerifyPage } from './verify-page.tsx'

export default function VerifyAddressPage() {
  return <VerifyPage way="email" />
}
