import { paths } from '#contract/paths.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function AboutPage() {
  const words = useAboutWords().about
  return (
    <TextPage words={words} genre="salsa">
      <LinkButton href={paths.apiDocs} look="quiet">
        {words.forBuilders}
      </LinkButton>
    </TextPage>
  )
}
