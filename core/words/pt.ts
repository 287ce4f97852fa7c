/** Words of Portuguese. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "pt", yes: "sim", confirm: "confirmar", affirm: "continuar|aceitar", backOut: "cancelar|fechar|voltar", finish: "salvar|gravar|enviar|confirmar|pagar|publicar",
  inForm: "adicionar|criar|excluir|entrar|atualizar|aceitar|eliminar|aplicar|comprar|reservar|continuar",
  irreversible: "excluir|apagar|remover definitivamente|doar|eliminar|pagar|comprar|enviar|publicar|transferir|votar", spending: "pagar|compr|transfer", next: "próximo",
  previous: "anterior", years: "ano\\b", loading: "carregando", password: "senhas?", passwordField: "senha|palavra passe", is: "é", oneTimeCode: "código de verificação",
  securityCode: "código de segurança", cardNumber: "número do cartão", privateAnswer: "resposta (?:secreta|de segurança)",
  risk: { destroy: "excluir apagar remover", end: "desativar encerrar", exclude: "banir bloquear denunciar expulsar", permit: "aprovar aceitar assinar",
    revoke: "revogar rejeitar", send: "enviar publicar", share: "compartilhar partilhar convidar", spend: "pagar comprar transferir", run: "redefinir" },
  harmless: { looks: "mostrar exibir ocultar ver abrir expandir recolher explorar ordenar filtrar buscar pesquisar procurar comparar ler voltar próximo próxima anterior mais menos imprimir baixar consultar carregar",
    closes: "cancelar fechar não nao tarde pular agora ignorar obrigado",
    parts: "menu navegação janela painel mensagem notificação notificações busca pesquisa filtro filtros ajuda detalhes calendário lista mapa",
    things: `página páginas conta contas configurações preferências perfil início ajuda detalhe detalhes hoje ontem amanhã semana mês ano dia dias primeira primeiro última último
      recentes todos todas tudo nome nomes data preço estado tipo tamanho cor categoria categorias usuário usuários utilizador cliente clientes equipe equipa membros projeto
      projetos tarefa tarefas nota notas arquivo arquivos ficheiro ficheiros pasta pastas documento documentos pedidos fatura faturas pagamento pagamentos relatório relatórios
      estatísticas histórico mensagens comentários produto produtos artigo artigos carrinho descrição avaliações pergunta perguntas respostas consulta consultas calendário quarto
      tabela linha linhas coluna colunas gráfico mapa resultado resultados lista conteúdo versão idioma português inglês privacidade contato contacto sobre informações grupos
      paciente pacientes médico endereço entrega contrato escuro claro modo tela cheia vista aba imagem imagens vídeo`,
    small: "o a os as um uma uns umas e ou de do da dos das em no na nos nas com por para sem seu sua meu minha este esta que" },
  credentials: { password: "senhas?|palavra-passe", code: "código de (?:segurança|verificação|acesso|confirmação)", bare: "código",
    login: "login|entra[r]?|entre|inicia|sessão|credenciais|acesse|sms", user: "utilizador|usuário|conta", of: "de|do|da|para", is: "é|era|foi|será", with: "com|a|em|para",
    enter: "digita|digite|escreve|insere|insira|põe|preenche|preencha|usa|use|coloca", into: "no|na|como|em", field: "campo|caixa",
    own: "o|a|os|as|minha?|meu|tua|sua|seu|um|uma|nova?|que|recebi", and: "e|depois|ou|mas", if: "se|quando",
    not: "incorret|corret|expirad|obrigatóri|necessári|vazi|visível|demasiado|não|frac|fort|válid|inválid|esquecid|muito" },
  dates: { months: "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro", weekdays: "segunda terca quarta quinta sexta feira sabado domingo",
    week: "semana", particles: "do", at: "às" },
  units: { brl: "reais" },
} satisfies PageWords;

export const serverWords = {
  conditional: "se não|se você|se o|caso (?:você|não (?:tenha|encontre|receba|consiga)|haja)",
  no: "não|nao", select: "selecionar", tell: "enviar|responder|publicar|comentar", clear: "limpar (?:os )?filtros", cookies: "aceitar|rejeitar", stop: "um uma os as",
  done: "salv[oa]s?|guardad[oa]s?|sucesso|adicionad[oa]s?|criad[oa]s?|atualizad[oa]s?|alterad[oa]s?|publicad[oa]s?|enviad[oa]s?", removed: "excluíd[oa]s?|removid[oa]s?",
  greeting: "obrigad[oa]", reported: "com sucesso|(?:foi|foram) \\p{L}+", successfully: "com sucesso",
  refused: "erros?|falha|falhou|inválid[oa]s?|obrigatóri[oa]s?|não (?:foi|foram|é|pode|pôde|tem|está|encontrad[oa]|permitid[oa]|salv[oa])|rejeitad[oa]s?|recusad[oa]s?|negad[oa]|expirad[oa]|já (?:existe|está em uso|cadastrad[oa]|foi (?:cadastrad|usad|utilizad|alterad|modificad)[oa])|nenhuma? (?:alteração|linha|mudança)|nada foi|enquanto isso|outr[oa] (?:usuári[oa]|pessoa)|muito (?:curt|long)[oa]|0 (?:linhas|registros)|tente novamente|deve|impossível|infelizmente|lamentamos",
  refusedInText: "não (?:foi|foram|é|pode)|já existe", failed: "(?<=\\S )(?:recusad[oa]s?|rejeitad[oa]s?)|falhou|não foi possível",
  refusesNothing: "não pode ser desfeita|não,? obrigad[oa]", none: "nenhuma?", progress: "carregando|salvando|enviando|aguarde",
  asks: "tem certeza|deseja|quer mesmo|confirmar (?:a )?exclusão", cancelled: "cancelad[oa]s?", not: "não|nenhum(?:as?|ns)?|nada|ninguém|nunca|jamais|sem(?= sucesso)",
  already: "já", unmet: "(?:pode|podem|poderá|poderão|será|serão|deve|devem|quando)@3", faults: "duplicados?|erros?|problemas?|avisos?",
  but: "mas(?! também)|porém|contudo|no entanto|entretanto|todavia|exceto|salvo|menos|embora|apenas|só|somente|unicamente|parcialmente|em parte",
  qualified: "[oa]s? (?:restantes?|demais|outr[oa]s|resto)|até(?: que)?|quando|assim que|depois que|pendentes?|aguard\\p{L}{1,20}|enquanto|desde que|nesse meio tempo|há (?:\\d+|um|uma|poucos) \\p{L}{1,20}",
  pleaseDo: "recarregue|atualize a|escolha|selecione|revise|compare", without: "sem", draft: "rascunhos?", unsaved: "não salv\\p{L}+", restored: "restaur\\p{L}+|recuper\\p{L}+",
  unsent: "n?este dispositivo|na fila",
  turnsAway: "não (?:existe|disponível|autorizad[oa])|acesso restrito|(?:em|de) manutenção|desconectad[oa]|sessão (?:expirada|expirou|encerrada)", echo: "busca|resultados?",
  resultsFor: "resultados para", search: "pesquisar|buscar|filtrar|mostrar", open: "editar|ver|alterar", paging: "seguinte|pr[óo]xim|anterior|p[áa]gina",
  signIn: "entrar|iniciar sessão|fazer login", signInTo: "com|a|em", signOut: "sair", newPassword: "repetir|confirmar", keep: "salvar|gravar|criar|adicionar|alterar|atualizar",
  make: "criar|adicionar|encomendar|registar|entrar", savesToo: "salva|gravar", run: "executar", tellMe: "me (?:diga|informe|dê)|(?:diga|informe)-me",
  asksWhat: "quant[oaie]s?|quais|quem|quando|onde", several: "todos|todas|cada|amb[oa]s|exceto|dois|duas|três|cinco", goTo: "abra|vá|mostre|busque", which: "últim\\w*|todos|todas",
  turnOff: "desativ\\p{L}*|desmarc\\p{L}*", bin: "lixeira", forbids: "nunca", relative: "hoje|amanhã|ontem|cada|todos|todas|últim[oa]|próxim[oa]|se",
  places: "opções configurações definições preferências conta perfil", left: "restantes", listName: "obrigatórios|obrigatórias",
  uncollected: "and token credentials.pin credentials.prefix dates.of cancel understood agreed secret links.instead links.andThen keys.the keys.and keys.behind person.agree",
  verbs: { save: "salvar gravar atualizar", proceed: "aceitar próximo", add: "adicionar criar novo nova", edit: "alterar", enter: "preencher escrever escolher", login: "entrar",
    signup: "registar", remove: "excluir apagar remover", send: "compartilhar convidar", buy: "carrinho", search: "procurar", upload: "anexar" },
  links: { or: "ou", clause: "mas", of: "d[oae]s", by: "por", is: "está|foi" },
  keys: { press: "pressione", key: "tecla", not: "não|nunca|sem" },
  person: { unsure: "não sei|nao sei|sei lá|não tenho certeza|talvez|provavelmente|acho", forbid: "deixa|cancele", allow: "pode", please: "por favor|obrigad[oa]" },
} satisfies ServerWords;
