import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function PrivacyPage() {
  return <TextPage words={useWords().about.privacy} genre="latin house" />
}
