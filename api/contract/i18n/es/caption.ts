import type { CaptionMessages } from '../en/caption.ts'

export const caption: CaptionMessages = {
  title: 'Empieza con una publicación',
  label: 'Texto de tu publicación',
  hint: 'Pega lo que publicaste. Este dispositivo lo lee y llena el formulario. No se envía nada antes de que publiques.',
  read: 'Llenar el formulario',
  useShared: 'Usar el texto compartido',
  flyer: {
    readShared: 'Leer la imagen compartida',
    choose: 'Leer un flyer',
    hint: 'JPG, PNG, GIF o WebP de hasta 25 MB. Este dispositivo lee el texto y la imagen pasa a ser el flyer. La primera vez carga unos 6 MB.',
    reading: percent => `Leyendo el flyer, ${percent} %`,
    cancel: 'Detener',
    stopped: 'Detenido. No se llenó nada.',
    problems: {
      'too-large': 'Esta imagen tiene más de 25 MB. Haz una captura de pantalla y lee esa.',
      'not-a-picture':
        'Este archivo no es una imagen que este dispositivo pueda abrir. Elige una en JPG, PNG, GIF o WebP.',
      'too-many-pixels': 'Esta imagen tiene más de 50 millones de píxeles. Haz una captura de pantalla y lee esa.',
      'not-loaded': 'No se pudo cargar el lector. Revisa la conexión o pega el texto.',
      'too-slow': 'Este dispositivo tarda demasiado con esta imagen. Recorta la parte con el texto o pega el texto.',
      'no-text': 'En esta imagen no hay texto que podamos leer. Pega el texto.',
    },
  },
  check: 'Tomado de tu publicación. Revísalo:',
  nothing: 'Este texto no tiene nada nuevo para el formulario.',
  from: piece => `de «${piece}»`,
  wholePost: 'toda la publicación',
  free: 'Gratis',
  yours: 'Esto lo escribiste tú, así que se queda. La publicación dice:',
  noDate: 'El texto no tiene una fecha que podamos leer.',
  noTime: 'El texto no tiene una hora que podamos leer.',
  otherWeekday: piece => `«${piece}»: esta fecha es otro día de la semana. ¿Cuál es el correcto?`,
  repeated: 'La publicación es de todas las semanas. El formulario tiene la próxima fecha.',
  severalDates: 'La publicación tiene varias fechas. El formulario tiene una de ellas.',
  otherCurrency: (price, currency) =>
    `El precio es ${price}. Aquí los precios son en ${currency}, así que escríbelo tú.`,
}
