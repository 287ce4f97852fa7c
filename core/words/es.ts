/** Words of Spanish. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "es", joining: "y|o|e|luego", and: "y|e", yes: "sí|si", confirm: "confirmar", affirm: "continuar|aceptar", backOut: "cancelar|cerrar|volver",
  finish: "guardar|enviar|confirmar|pagar|publicar",
  inForm: "añadir|agregar|crear|eliminar|borrar|iniciar sesión|registrarse|aplicar|actualizar|comprar|reservar|continuar|aceptar",
  irreversible: "eliminar|borrar|suprimir|pagar|comprar|enviar|publicar|transferir|donar|darse de baja|votar", spending: "pagar|compr|transfer", next: "siguiente",
  previous: "anterior", years: "año", loading: "cargando|espere", password: "contrase(?:ñ|n)as?",
  passwordField: "contraseñas?|contrasena|(?<!palabras? )clave(?: secreta| de acceso)?", is: "es", oneTimeCode: "código de verificación", securityCode: "código de seguridad",
  cardNumber: "número de (?:la )?tarjeta", privateAnswer: "respuesta (?:secreta|de seguridad)", token: "clave api",
  risk: { destroy: "eliminar borrar suprimir quitar", end: "desactivar", exclude: "bloquear denunciar expulsar", permit: "autorizar aprobar conceder aceptar firmar",
    revoke: "revocar rechazar", send: "enviar publicar", share: "compartir invitar", spend: "pagar comprar transferir suscribir", run: "restablecer" },
  harmless: { looks: "mostrar muestra ocultar ver abrir expandir contraer explorar ordenar filtrar buscar encontrar comparar leer volver siguiente siguientes anterior anteriores más menos imprimir descargar consultar cargar",
    closes: "cancelar cerrar no tarde omitir ahora ignorar gracias",
    parts: "menú navegación ventana panel mensaje notificación notificaciones búsqueda filtro filtros ayuda detalles calendario lista mapa",
    things: `acción acciones apariencia herramienta herramientas opciones general avanzado avanzada página páginas cuenta cuentas ajustes configuración preferencias perfil inicio ayuda
      detalle detalles hoy ayer mañana semana mes año día días primera primero última último recientes todos todas todo nombre nombres fecha precio estado tipo tamaño color
      categoría categorías usuario usuarios cliente clientes equipo equipos miembro miembros proyecto proyectos tarea tareas nota notas archivo archivos carpeta carpetas
      documento documentos pedido pedidos factura facturas pago pagos informe informes estadísticas historial mensajes comentario comentarios producto productos artículo
      artículos carrito descripción opiniones pregunta preguntas respuestas cita citas calendario habitación tabla fila filas columna columnas gráfico mapa resultado resultados
      lista contenido versión idioma español inglés privacidad contacto acerca información grupo grupos roles rol paciente pacientes médico dirección direcciones envío
      facturación contrato oscuro claro modo pantalla completa vista pestaña imagen imágenes vídeo`,
    small: "el la los las un una unos unas y o de del a al en con por para sin su sus mi mis tu tus este esta estos estas que lo" },
  credentials: { password: "contrase[nñ]as?|clave(?! (?:api|secreta))(?: de acceso)?", code: "código de (?:seguridad|verificación|acceso|confirmación)", bare: "código",
    token: "clave (?:api|secreta)", login: "inicia\\p{L}*|iniciar|sesión|entra[r]?|credenciales|sms|accede[r]?", user: "usuario|cuenta", of: "de|del|para", is: "es|era|será|fue",
    with: "con|en|a", enter: "pon|poner|escribe|introduce|rellena|usa|utiliza|teclea|ingresa", into: "en|como|dentro", field: "campo|casilla",
    own: "el|la|los|las|mi|tu|su|un|una|nueva?|al", and: "y|e|luego|o|pero", if: "si|cuando|que",
    not: "incorrect|correct|caduca|obligatori|requerid|vací|visible|demasiado|no|débil|fuerte|válid|inválid|olvidad|muy" },
  dates: { months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre", weekdays: "lunes martes miercoles jueves viernes sabado domingo",
    week: "semana", of: "de|del", particles: "de del el la", at: "a|las|los|de", before: "el" },
  units: { g: "gramos", l: "litros", second: "segundo segundos", minute: "minuto minutos", hour: "hora horas", day: "día días", week: "semana semanas", month: "mes meses",
    year: "año años", usd: "dólares" },
} satisfies PageWords;

export const serverWords = {
  conditional: "si no|si usted|si desea|si el|si su|en caso de que",
  no: "no", select: "seleccionar|elegir", tell: "enviar|responder|publicar|comentar", clear: "(?:borrar|limpiar) (?:los )?filtros", understood: "entendido|vale", agreed: "vale",
  cookies: "aceptar|rechazar|compartir", stop: "el los las una uno y o del al con para por",
  done: "guardad[oa]s?|éxito|correctamente|añadid[oa]s?|agregad[oa]s?|cread[oa]s?|actualizad[oa]s?|modificad[oa]s?|publicad[oa]s?|enviad[oa]s?|confirmad[oa]s?",
  removed: "eliminad[oa]s?|borrad[oa]s?", greeting: "gracias", reported: "con éxito|correctamente|(?:ha|han) sido \\p{L}+|gracias por", successfully: "correctamente|con éxito",
  refused: "errore?s?|fallos?|falló|fallid[oa]s?|inválid[oa]s?|obligatori[oa]s?|requerid[oa]s?|no pud\\p{L}+|no se (?:pudo|pudieron|puede|pueden|ha|han|guardó|guardaron|encontró|realizó|realizaron)|no (?:es|está|son|tiene|tienes|hay|fue|ha sido) \\p{L}+|rechazad[oa]s?|denegad[oa]s?|caducad[oa]s?|ya (?:existe|está en uso|está registrad[oa]|fue)|mientras tanto|entretanto|otr[oa] (?:usuari[oa]|persona)|demasiado|ningún cambio|sin cambios|nada (?:ha|se)|0 (?:filas|registros)|inténtelo|intente de nuevo|vuelva a|debe|permiso denegado|truncad[oa]s?|desafortunadamente|lamentablemente|lo sentimos",
  refusedInText: "no se (?:pudo|pudieron|puede|ha|han|guard\\p{L}+)|no (?:es|tiene) \\p{L}+|sin cambios|ya existe|mientras tanto|es obligatori[oa]|rechazad[oa]s?|se produjo un error",
  failed: "(?<=\\S )(?:rechazad[oa]s?|fallid[oa]s?)|falló|no se pud\\p{L}{1,10}", refusesNothing: "no se puede deshacer|no,? gracias|no tiene[sn]? que hacer nada más",
  none: "ning(?:ún|una)", progress: "cargando|guardando|enviando|procesando|espere", asks: "está[s]? segur[oa]|desea|quiere[s]?|confirmar (?:la )?(?:eliminación|borrado)",
  cancelled: "cancelad[oa]s?", not: "no|nunca|jamás|nada|nadie|ning(?:ún|un[oa]s?)|tampoco|sin(?= éxito)", already: "ya",
  unmet: "(?:puede|pueden|podrá|podrán|será|serán|debe|deben|cuando|una vez)@3", faults: "duplicados?|errores?|problemas?|incidencias?|advertencias?",
  but: "pero|sin embargo|aunque|salvo|excepto|menos|a excepción|en cambio|sol[oa]|sólo|solamente|únicamente|parcialmente|en parte",
  qualified: "(?:el|los|las) (?:resto|demás|otr[oa]s|restantes)|hasta(?: que)?|cuando|en cuanto|una vez|pendientes?|espera|mientras|desde que|entretanto|hace (?:\\d+|un[oa]?|unos|pocos) \\p{L}{1,20}",
  pleaseDo: "recargue|recarga|actualice|elija|elige|seleccione|revise|compare", without: "sin", draft: "borrador(?:es)?", unsaved: "(?:no|sin) guardar|no guardad\\p{L}+",
  restored: "restaur\\p{L}+|recuper\\p{L}+", unsent: "en (?:este|su|tu) dispositivo|localmente|sin conexión|en cola",
  turnsAway: "no (?:encontrad[oa]|existe|disponible|autorizad[oa])|acceso (?:restringido|limitado|prohibido)|(?:en|de) mantenimiento|sesión (?:ha )?(?:caducado|expirado|cerrada|caducada|expirada)|(?:eres|es) (?:un )?human[oa]",
  echo: "búsqueda|resultados?", resultsFor: "resultados para", search: "buscar|filtrar|mostrar", open: "editar|ver|modificar", paging: "siguiente|anterior|p[áa]gina",
  signIn: "iniciar sesión|inicia sesión|inicio de sesión|acceder|sesión caducada", signInTo: "con|a|en", signOut: "cerrar sesión|salir", newPassword: "nuev[oa]|repetir|confirmar",
  keep: "guardar|crear|añadir|agregar|cambiar|actualizar|aplicar", make: "crear|añadir|agregar|reservar|pedir|comprar|pagar|registrarse|iniciar sesión", savesToo: "guarda",
  run: "ejecutar", tellMe: "d[ií](?:me|nos)|dame|ind[ií]came", asksWhat: "cuánt[oa]s?|cuál(?:es)?|qué|quién(?:es)?|cuándo|dónde",
  several: "todos|todas|cada|amb[oa]s|excepto|dos|tres|cuatro|cinco", goTo: "abre|ve|ir|muestra|busca", which: "primer\\w*|últim\\w*|todos|todas",
  turnOff: "desactiv\\p{L}*|desmarc\\p{L}*", bin: "papelera", forbids: "nunca", relative: "hoy|mañana|ayer|cada|todos|todas|primer[oa]?|últim[oa]|próxim[oa]|si",
  places: "inicio opciones ajustes preferencias configuración cuenta perfil", articles: "el|los|las|una|la", left: "restantes",
  listName: "obligatorios|obligatorias|requeridos|requeridas",
  uncollected: "credentials.pin credentials.prefix cancel secret verbs.login phrases.signup phrases.logout phrases.checkout phrases.enable phrases.update person.agree",
  verbs: { save: "guardar aplicar actualizar confirmar sí", proceed: "continuar siguiente aceptar", add: "añadir agregar crear nuevo nueva", edit: "editar cambiar modificar",
    enter: "rellenar escribir elegir reservar", signup: "registrarse", remove: "eliminar borrar quitar", send: "enviar responder publicar compartir invitar",
    buy: "comprar pedir pagar carrito", search: "buscar encontrar filtrar", upload: "adjuntar importar" },
  phrases: { login: "iniciar sesi[oó]n" },
  links: { or: "o", clause: "pero|sino", instead: "pero", of: "de(?: los| las)?", by: "por", is: "est|está|ha", andThen: "y|o|e" },
  keys: { press: "pulsa|presiona", key: "tecla", the: "la|el", and: "y|e", behind: "y|para", not: "no|nunca|sin" },
  person: { unsure: "no (?:lo )?sé|ni idea|no estoy segur[oa]|quizás?|tal vez|probablemente|creo", forbid: "déjalo|cancela|no lo hagas", reassure: "sin problemas?",
    allow: "adelante|de acuerdo", please: "por favor|gracias" },
} satisfies ServerWords;
