import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function RefundsPage() {
  return <TextPage words={useAboutWords().refunds} genre="vallenato" />
}
