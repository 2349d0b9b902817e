import type { apiDocs as english } from '../en/api-docs.ts'

export const apiDocs: typeof english = {
  title: 'La API',
  lead: 'Lo que la propia aplicación pregunta al servidor. Todo sale de los esquemas que revisan cada petición.',
  document: 'La descripción en OpenAPI 3.1',
  guide: {
    title: 'Para tu propio sitio',
    embed: 'Mostrar una lista',
    embedText:
      'Cada ciudad, local y anfitrión tiene una lista para otros sitios. «Insertar», en su página, te da el código: un script cuya altura sigue a la lista, o un marco sencillo.',
    read: 'Leer las listas',
    readText:
      'Los scripts de cualquier sitio pueden leer las llamadas de /api/public/v1, sin cuenta y sin cookies. Envía el ETag de la última respuesta en If-None-Match y guarda una copia en tu servidor si mucha gente visita tu sitio.',
    token: 'Publicar con un programa tuyo',
    tokenText:
      'Los anfitriones crean un token en los ajustes. Un programa en tu servidor lo envía con cada petición; no debe estar en el código de una página web, donde cualquiera puede leerlo. Solo lo aceptan las llamadas que nombran un token, siempre para tus propias noches y con las mismas reglas y límites que en la aplicación.',
    webhooks: 'Recibir avisos de lo que pasa',
    webhooksText:
      'Ajustes, en Webhooks, envía cada cambio de tus eventos a una dirección tuya. El contenido es la forma pública del evento en ese momento. Comprueba la firma como la describe Standard Webhooks y responde con un código entre 200 y 299: las demás solicitudes se repiten durante unos dos días con el mismo webhook-id.',
    settings: 'Abrir los ajustes',
  },
  find: 'Busca una llamada',
  none: 'Ninguna llamada se llama así.',
  loading: 'Cargando la descripción…',
  failed: 'No se pudo cargar la descripción',
  retry: 'Intentar de nuevo',
  groups: {
    accounts: 'Cuentas',
    people: 'Personas',
    events: 'Noches',
    public: 'Para otros sitios',
    jobs: 'Puestos',
    messages: 'Mensajes',
    admin: 'Administración',
    server: 'El servidor',
  },
  auth: {
    anybody: 'Cualquiera puede preguntar',
    session: 'Para miembros: una cookie de sesión',
    adminSession: 'Para administradores: la cookie de la página de administración',
    token: scope => `O un token del anfitrión con el permiso ${scope}`,
    phone: 'Para quien acaba de demostrar un teléfono: un token',
    email: 'Para quien acaba de verificar un correo: un token bearer',
  },
  parameters: 'Parámetros',
  body: 'Cuerpo',
  answers: 'Respuestas',
  refusals: 'Rechazos',
  required: 'obligatorio',
  places: { path: 'en la ruta', query: 'en la consulta', header: 'en una cabecera' },
  curl: 'Como comando',
  copy: 'Copiar',
  copied: 'Copiado',
}
