import type { ManifestMessages } from '../en/manifest.ts'

export const manifest: ManifestMessages = {
  description: 'Noches latinas en tu ciudad: encuentra la pista de hoy, ve, sigue a tu gente y chatea.',
  shortcuts: { '/home': 'Hoy', '/inbox': 'Mensajes', '/create-event': 'Crear evento' },
  screenshots: {
    '/screens/landing-wide.webp': 'Esta noche la pista es tuya',
    '/screens/landing-narrow.webp': 'Esta noche la pista es tuya',
    '/screens/tonight-narrow.webp': 'Las fiestas de esta noche en Miami',
  },
}
