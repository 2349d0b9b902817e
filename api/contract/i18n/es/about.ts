import type { about as english } from '../en/about.ts'

export const about: typeof english = {
  about: {
    title: 'Una pista para cada noche',
    lead: 'Pista es donde una ciudad guarda sus noches de música latina: las que tienen banda en la azotea y las que tienen una bocina en el patio.',
    forBuilders: 'Para quien construye: la API',
    cities: 'Los nombres y las posiciones de las ciudades son de GeoNames (geonames.org), CC BY 4.0.',
    zones:
      'Los husos horarios de las ciudades son de timezone-boundary-builder, hecho con datos de los colaboradores de OpenStreetMap (openstreetmap.org/copyright), ODbL 1.0.',
    sections: [
      {
        title: 'Para quien baila',
        text: 'Mira qué hay hoy y qué tan lleno está. Sigue a la gente con la que bailas, di que vas y encuéntrense en la puerta.',
      },
      {
        title: 'Para quien hace la noche',
        text: 'Publica un evento en dos minutos, contrata al equipo, responde preguntas y lee cifras honestas a la mañana siguiente. ¿Sin flyer? Cada noche tiene su cartel, dibujado con el ritmo que toca.',
      },
      {
        title: 'Por qué los puntos',
        text: 'Nuestra marca es la clave de son 3-2: dieciséis pasos, cinco encendidos. Tócala una vez con las palmas y oirás la mitad de la música de esta casa.',
      },
      {
        title: 'Hecha para la mala señal',
        text: 'Los sótanos y las azoteas tienen algo en común. Pista guarda tus noches y mensajes en tu teléfono y envía lo que escribiste cuando vuelve la señal.',
      },
    ],
  },

  faq: {
    title: 'Preguntas que se hacen en la puerta',
    lead: 'Respuestas cortas. Si falta la tuya, escríbenos.',
    sections: [
      {
        title: '¿Pista cuesta algo?',
        text: 'No. Mirar, seguir, chatear y publicar eventos es gratis. Lo que cuesta una noche lo decide y lo cobra su anfitrión.',
      },
      {
        title: '¿Dónde compro la entrada?',
        text: 'En la puerta o donde diga el anfitrión en la página del evento. Pista no vende entradas ni guarda números de tarjeta.',
      },
      {
        title: '¿Por qué la fiesta del viernes termina el sábado?',
        text: 'Una noche pertenece a la tarde en que empieza. Una fiesta del viernes de {23:00} a {04:00} aparece el viernes, y las horas son siempre las del local.',
      },
      {
        title: '¿Hay clases de baile?',
        text: 'Muchas noches abren con una. Busca «clase» en los eventos; los anfitriones lo dicen en la descripción.',
      },
      {
        title: '¿Quién puede escribirme?',
        text: 'Cualquiera con cuenta puede empezar una conversación. Puedes bloquear a una persona desde su perfil, y no se le avisa.',
      },
      {
        title: '¿Funciona sin señal?',
        text: 'Sí. Las noches que miraste, los mensajes recientes y lo que escribiste se quedan en tu dispositivo hasta que vuelva la señal.',
      },
      {
        title: '¿Cómo borro mi cuenta?',
        text: 'En Editar perfil, al final. Es inmediato: se van tu perfil, tus fotos y tus eventos futuros.',
      },
    ],
  },

  site: { operator: 'Quién lleva este sitio', rules: 'Normas de la casa' },

  contact: {
    title: 'Habla con nosotros',
    lead: 'La gente que lleva esta Pista es la gente a quien preguntar.',
    sections: [
      {
        title: 'Algo anda mal con un evento o una persona',
        text: 'Usa Denunciar en el evento, el perfil o el mensaje. Alguien de la casa lee cada denuncia.',
      },
      {
        title: 'Una pregunta sobre una noche',
        text: 'Escribe a su anfitrión: el botón Mensaje está en su perfil. Sabe de la puerta, la ropa y el estacionamiento.',
      },
      {
        title: 'Un evento privado',
        text: 'Los anfitriones alquilan salas, bandas y maestros. Mira los locales, abre uno que te guste y pregunta.',
      },
      {
        title: 'Cualquier otra cosa',
        text: 'Cada Pista tiene quien la cuida. Quien te dio esta dirección sabe cómo encontrarle.',
      },
    ],
  },

  refunds: {
    title: 'Política de reembolsos',
    lead: 'Pista no cobra dinero, así que no tiene dinero que devolver.',
    sections: [
      {
        title: 'Quién te devuelve el dinero',
        text: 'Le pagas al anfitrión, así que te devuelve el anfitrión. Pregunta en su perfil y guarda lo que te dieron en la puerta.',
      },
      {
        title: 'Cuando se cancela una noche',
        text: 'Sigue en su página y lo dice, y se avisa a quienes iban. Si el anfitrión cobró por ella, lo debe.',
      },
      {
        title: 'Cuando el anfitrión no responde',
        text: 'Denuncia el evento. No podemos mover dinero, pero sí impedir que ese anfitrión publique el siguiente.',
      },
    ],
  },

  privacy: {
    title: 'Política de privacidad',
    lead: 'Qué sabemos de ti, por qué y cómo recuperarlo.',
    sections: [
      {
        title: 'Qué guardamos',
        text: 'Lo que escribes: nombre, usuario, correo, teléfono, fecha de nacimiento, ciudad, perfil, eventos y mensajes. Y cuándo entraste por última vez, para que puedas cerrar sesiones que no conoces.',
      },
      {
        title: 'Quién lo ve',
        text: 'La gente con cuenta ve tu perfil. Tu correo, tu teléfono y tu fecha de nacimiento nunca se muestran a nadie más. Los mensajes son de ustedes dos.',
      },
      {
        title: 'Qué ve un anfitrión',
        text: 'El anfitrión de una noche a la que vas, o en cuya lista de espera estás, ve tu nombre y si abriste un cambio o un mensaje sobre esa noche. Si solo te interesa, te cuenta sin tu nombre. Los demás invitados no ven nada de eso, y un anfitrión que bloqueaste tampoco.',
      },
      {
        title: 'Qué no hacemos',
        text: 'Nada de publicidad ni rastreadores, nada cargado desde servidores de otras empresas, ninguna venta de tus datos.',
      },
      {
        title: 'En tu dispositivo',
        text: 'Una cookie mantiene tu sesión. Las noches y los mensajes recientes se guardan en tu dispositivo para abrirse sin señal; al salir se borran.',
      },
      {
        title: 'Cómo recuperarlo',
        text: 'En Ajustes puedes descargar lo que guardamos. Borrar tu perfil lo elimina. Las solicitudes para un puesto se borran con su anfitrión o si lo pides. El nombre y el contacto de quien va sin cuenta se borran una semana después de la noche, o al devolver el lugar. A ese contacto solo le escribimos sobre esa noche, con un enlace para no recibir más, y el anfitrión ve cuántos lo leyeron.',
      },
    ],
  },

  terms: {
    title: 'Condiciones de uso',
    lead: 'Reglas de la casa, en palabras que se pueden leer antes de salir.',
    sections: [
      {
        title: 'Sé quien eres',
        text: 'Una cuenta por persona, con tu propio número de teléfono. Los anfitriones responden por los eventos que publican.',
      },
      {
        title: 'Sé amable',
        text: 'Sin amenazas, sin odio, sin acoso, ni en la pista ni en los mensajes. Un no es un no, también a un baile.',
      },
      {
        title: 'Publica lo tuyo',
        text: 'Los flyers, fotos y palabras tienen que ser tuyos para compartirlos. Siguen siendo tuyos; nos dejas mostrarlos aquí.',
      },
      {
        title: 'Qué prometemos',
        text: 'Mantenemos las luces encendidas lo mejor que podemos. La noche en sí es entre tú y el anfitrión.',
      },
      {
        title: 'Irse',
        text: 'Puedes irte cuando quieras. Podemos pedirle a alguien que se vaya si rompe estas reglas, y decimos por qué.',
      },
    ],
  },
}
