import type { ManifestMessages } from '../en/manifest.ts'

export const manifest: ManifestMessages = {
  description: 'Noites latinas na sua cidade: ache a pista de hoje, vá, siga a sua turma e converse.',
  shortcuts: { '/home': 'Hoje', '/inbox': 'Mensagens', '/create-event': 'Criar evento' },
  screenshots: {
    '/screens/landing-wide.webp': 'Hoje à noite a pista é sua',
    '/screens/landing-narrow.webp': 'Hoje à noite a pista é sua',
    '/screens/tonight-narrow.webp': 'As festas de hoje à noite em Miami',
  },
}
