import type { TextosDaTela } from './texto-da-tela.ts';

export const atendimento: Readonly<Record<string, TextosDaTela>> = {
  'ChatSala/:chat_id?': {
    titulo: 'Da fila ao encerramento',
    ajuda: `Aceite uma conversa da fila, responda, transfira a quem resolve e encerre dizendo se o cliente foi atendido. Quem espera há mais tempo vem primeiro.
Digite / para usar um modelo pronto, e use a nota interna para falar com a equipe: o cliente nunca a vê. O que você começou a escrever fica guardado se sair da conversa.
Encerrar não apaga nada: se o cliente escrever de novo começa outro atendimento, e o anterior continua acima dele. Se alguém já está respondendo, a tela avisa antes do seu envio.`,
    tutorial: {
      titulo: 'Atenda a primeira conversa',
      texto: `1. Fique disponível no alto da tela.
2. Abra a fila e aceite a conversa do topo: ela passa a ser sua.
3. Escreva, ou digite / e o atalho de um modelo. Enter envia.
4. Precisa de ajuda? Escreva uma nota interna e mencione um colega com @, ou transfira para a pessoa ou o departamento certo.
5. Anote no painel ao lado o que souber do contato.
6. Encerre, escolha o motivo se o departamento pedir e diga se foi resolvido.
Atalhos: n começa uma conversa, j e k passam à próxima e à anterior, / pesquisa.`,
    },
  },
  atendimento: {
    titulo: 'Encontre o que já foi conversado',
    ajuda: `Cada atendimento fica aqui do início ao fim, aberto ou encerrado, com responsável, duração e motivo.
Combine os filtros e salve a combinação como visão, só sua ou da equipe; a exportação leva o que está filtrado.
Você encontra os atendimentos que o alcance do seu grupo permite: se um falta, pode ser de outro departamento.`,
    tutorial: {
      titulo: 'Acompanhe os atendimentos da semana',
      texto: `1. Filtre pelo período e pelo departamento.
2. Ordene pela duração para achar o que demorou.
3. Abra um atendimento para ver quem participou e o que cada um fez.
4. Salve a combinação como visão para voltar a ela com um toque.
5. Exporte a lista se precisar dela em uma planilha.`,
    },
  },
  'atendimento/show/:id_sala': {
    titulo: 'O que aconteceu em uma conversa',
    ajuda: `Mostra os fatos do atendimento, quem participou, por quais mãos passou e as mensagens na ordem em que chegaram.
Para responder a um atendimento aberto, vá a Conversas; um encerrado não recebe mais mensagens.
Alguns grupos veem os dados e não as mensagens: é uma permissão, e não uma falha.`,
  },
  ChatAssunto: {
    titulo: 'Classifique as conversas para contar depois',
    ajuda: `Poucos assuntos e claros dão números úteis: orçamento, troca, segunda via.
Sem departamento, o assunto vale para todos; com um, só aparece nas conversas dele.
Um assunto já usado não é excluído: deixe-o inativo e ele sai das escolhas sem mudar o histórico.
"Na área do cliente" oferece o assunto a quem abre um ticket lá; um assunto reservado à privacidade só é visto por quem atende pedidos sobre dados pessoais.
A ordem vale onde se escolhe um assunto; a lista diz em quantas conversas dos últimos 90 dias cada um está.`,
  },
  ChatConfig: {
    titulo: 'Quem visita o site conversa aqui',
    ajuda: `Cada chat é um canal: tem departamento, horários, mensagens automáticas e prazos, como um número de WhatsApp.
Um site pode ter mais de um chat (vendas e suporte), e um chat pode aparecer em vários sites.
Quem volta com o mesmo navegador continua a mesma conversa. Quem só digita o e-mail de um contato não vê nada dele.
Fora do horário, a janela pede uma mensagem e um contato, e ela vira um atendimento que espera a abertura.
Quem sai sem ler a resposta recebe no e-mail que confirmou, com um link que vale uma vez.
A janela fala português, inglês ou espanhol: a língua do navegador do visitante, quando você escreveu textos nela.`,
    tutorial: {
      titulo: 'Ponha o chat no site',
      texto: `1. Crie o chat: nome, cor e saudação.
2. Diga em quais sites ele pode aparecer: em outros, não abre.
3. Salve, copie o código e cole no site, antes do fim da página.
4. Abra a janela para testar e responda na caixa de entrada.`,
    },
  },
  'ChatConfig/cadastrar': {
    titulo: 'Comece pelo que o visitante vê',
    ajuda: `O exemplo muda enquanto você preenche, e mostra também a janela fora do horário. O código para o site aparece depois de salvar.
Pergunte pouco antes da conversa: nome costuma bastar, o resto se pergunta conversando.`,
  },
  'ChatConfig/editar/:id_chat_config': {
    titulo: 'O que muda na hora e o que pede código novo',
    ajuda: `Textos, perguntas, horário, arquivos e sites mudam na hora. Cor, lado, distância e convites automáticos estão no código: copie de novo.
Mudou o texto de consentimento? Quem já aceitou o antigo é perguntado outra vez.
Para atender só quem entrou na conta do seu site, gere antes o segredo em Código do chat.`,
  },
  visitantes: {
    titulo: 'Quem está no seu site agora',
    ajuda: `Aparece aqui quem abriu o chat em um dos seus sites e ainda está com a página aberta: onde está, de onde veio e quantas vezes já veio.
Quem ainda não escreveu pode ser convidado: o convite aparece no chat dele, e a conversa começa com ele.
Nada é guardado de quem não aceitou o texto de consentimento do chat, quando há um.`,
    tutorial: {
      titulo: 'Convide quem parece em dúvida',
      texto: `1. Veja em que página o visitante está há mais tempo.
2. Clique em Convidar e ofereça ajuda com o que ele está vendo.
3. Quando ele responder, a conversa já é sua, com o convite no começo.`,
    },
  },
  ChatDevShow: {
    titulo: 'Para quem põe o chat no site',
    ajuda: `O código carrega um botão e nada mais: a janela só vem depois do clique, e nenhum cookie é criado.
A janela de teste é a mesma dos sites. Com sites definidos no chat, em outros ela não abre.
Nos eventos ao vivo, um visitante de teste mostra o que passa na conexão.
Com Prosa.evento, o site conta o que a pessoa fez (carrinho, cupom), e a equipe vê ao lado da conversa.
Onde o navegador não guarda dados da janela, a conversa dura enquanto a página estiver aberta.
Com o segredo, o servidor do seu site prova quem é o visitante: ele tem a mesma conversa em todos os aparelhos e já chega como o contato dele.`,
    tutorial: {
      titulo: 'Confira antes de publicar',
      texto: `1. Copie o código do tipo do seu site.
2. Escreva na janela de teste e responda na caixa de entrada.
3. Conecte como visitante e veja os eventos chegarem.`,
    },
  },
  ChatPergunta: {
    titulo: 'O chat pergunta e responde por você',
    ajuda: `Dúvidas frequentes aparecem como atalhos na janela: a resposta vem na hora, e só quem não foi ajudado conversa.
A coluna Ajudou diz quantos responderam Sim: uma resposta que pouco ajuda pede outro texto.
Perguntas feitas antes do chat chegam na conversa, junto da primeira mensagem, e podem preencher um campo ou virar uma tag do contato.`,
    tutorial: {
      titulo: 'Responda antes de perguntarem',
      texto: `1. Veja nas conversas o que mais perguntam.
2. Crie uma dúvida frequente com a resposta.
3. Para saber algo antes de atender (número do pedido), crie uma pergunta antes do chat.
4. Abra a janela de teste em Chat do site e confira.`,
    },
  },
  'ChatPergunta/cadastrar': {
    titulo: 'Uma pergunta curta, uma resposta que resolve',
    ajuda: `Escreva a resposta como quem atende falaria, com o que fazer em seguida.
Obrigatória, só o que impede de atender: cada pergunta a mais faz gente desistir.`,
  },
  'ChatPergunta/editar/:id_chat_pergunta': {
    titulo: 'O que muda aparece na próxima visita',
    ajuda: `Quem já está com a janela aberta vê o texto antigo até abrir a página de novo.
As respostas já dadas ficam nas conversas como foram escritas. Para parar de perguntar sem perder a contagem de quem foi ajudado, desligue em vez de excluir.`,
  },
  'ChatAssunto/cadastrar': {
    titulo: 'Um nome que todos entendam igual',
    ajuda: `Prefira o que o cliente quer ("trocar produto") ao que a equipe faz.
Escolha um departamento só quando o assunto não fizer sentido nos outros: assim a escolha na conversa fica curta.`,
  },
  'ChatAssunto/editar/:id_assunto': {
    titulo: 'Mudar o nome muda também o passado',
    ajuda: `As conversas já classificadas passam a mostrar o novo nome. Se a ideia é outra, crie outro assunto e deixe este inativo.
Inativo, ele não é mais oferecido, e as conversas antigas ficam como estão.`,
  },
  departamento: {
    titulo: 'Por onde as conversas entram',
    ajuda: `Cada departamento tem sua fila, suas pessoas e seus motivos de encerramento.
Um departamento sem pessoas recebe conversas que ninguém atende: confira a coluna Pessoas.
Com conversas abertas ele não pode ser excluído: transfira ou encerre antes, ou deixe-o inativo, que guarda o histórico e não recebe mais nada.`,
    tutorial: {
      titulo: 'Crie um departamento que atende',
      texto: `1. Dê um nome que o cliente entenda, se ele for público.
2. Escolha as pessoas: sem ninguém, a fila não anda.
3. Decida se as pessoas pegam da fila ou se ela distribui sozinha, e quantas conversas cada uma atende ao mesmo tempo.
4. Escreva a mensagem de entrada na fila; {{posicao}} mostra o lugar do cliente.
5. Liste os motivos de encerramento e diga se escolher um é obrigatório.`,
    },
  },
  'departamento/cadastrar': {
    titulo: 'Fila, pessoas e limites',
    ajuda: `Público, o cliente pode escolher este departamento; interno, só a equipe transfere para ele.
Na distribuição automática, quem espera há mais tempo é atendido primeiro, quem cuida do contato tem preferência, e só recebe quem está disponível e abaixo do limite.
Devolver à fila depois de alguns minutos evita que uma conversa fique presa com quem se ausentou.`,
  },
  'departamento/editar/:id_departamento': {
    titulo: 'Mude sem parar o atendimento',
    ajuda: `As mudanças valem para as próximas conversas; as que estão abertas continuam com quem as atende.
Ao tirar uma pessoa, confira antes se ela tem conversas em andamento aqui.
Diminuir o limite não tira conversas de ninguém: só para a distribuição até a pessoa ficar abaixo dele.`,
  },
  calendarios: {
    titulo: 'Quando a empresa está aberta',
    ajuda: `Um calendário reúne os horários da semana e os feriados, e vale para a empresa, um número ou um departamento.
O do departamento vale antes do número, e o do número antes da empresa. Sem nenhum, o atendimento está sempre aberto.
Os feriados nacionais se repetem sozinhos; os da cidade e os dias especiais são por sua conta.`,
    tutorial: {
      titulo: 'Monte o horário de atendimento',
      texto: `1. Crie um calendário e marque as horas de cada dia, com o intervalo de almoço.
2. Traga os feriados e acrescente os da sua cidade.
3. Em Onde vale, escolha a empresa toda ou só um número ou departamento.
4. Escreva a mensagem de quem escreve fora do horário.
5. Confira na lista quando ele abre da próxima vez.`,
    },
  },
  'calendarios/cadastrar': {
    titulo: 'Semana, feriados e onde vale',
    ajuda: `Cada dia aceita vários horários; 00:00 no fim é o fim do dia.
Um feriado pode fechar o dia todo ou ter outro horário, e vale no lugar do dia da semana.
A mensagem vai uma vez a quem escreve fora do horário, e a conversa entra na fila quando abrir. Em branco, nada é enviado.`,
  },
  'calendarios/editar/:id_calendario': {
    titulo: 'O novo horário vale na hora',
    ajuda: `Conversas que esperam a abertura passam a seguir o horário novo.
Para um dia só, como um ponto facultativo, acrescente um feriado em vez de mudar a semana.
Se o calendário também é o horário de acesso de alguém, a mudança diz quando essa pessoa pode entrar.`,
  },
  WPPConfig: {
    titulo: 'Por onde os clientes escrevem',
    ajuda: `Cada linha é um número de WhatsApp da empresa, com a situação, desde quando e por quê.
Um número que deveria estar ligado e cai aparece no sino, com som, a cada verificação; quem pode conectá-lo também recebe um e-mail se a queda passar de cinco minutos.
Na fila são mensagens que ainda não saíram: nada se perde enquanto o número está fora do ar.`,
    tutorial: {
      titulo: 'Conecte o primeiro número',
      texto: `1. Toque em Novo número, dê um nome que a equipe reconheça e escolha como ele se conecta.
2. Salve: o formulário mostra a conexão no alto.
3. Toque em Conectar e leia o QR code com o celular, em Aparelhos conectados.
4. Na API oficial, cole o endereço do webhook e o token de verificação no painel da Meta.
5. Escreva de outro celular para o número e veja a conversa chegar.`,
    },
  },
  'WPPConfig/cadastrar': {
    titulo: 'Nome, departamento e rede',
    ajuda: `O QR code vem depois de salvar: o número nasce desligado e só se conecta quando alguém pede.
O departamento recebe as conversas novas que chegam por este número; sem ele, elas esperam por quem vê todas.
O mesmo telefone não pode estar em dois números: o segundo é recusado, e a mensagem diz qual já o usa.`,
  },
  'WPPConfig/editar/:id_wpp_config': {
    titulo: 'Conectar, reiniciar e ajustar',
    ajuda: `Reiniciar abre a conexão de novo sem perder o aparelho. Desligar para tudo e mantém o aparelho conectado no celular. Desconectar o aparelho pede um QR code novo na volta.
O QR code só aparece para quem pediu a conexão, e muda sozinho.
Token e segredo nunca voltam para a tela: em branco, ficam como estão. Trocá-los reinicia a conexão.`,
  },
  'WPPConfig/modelos/:id_wpp_config': {
    titulo: 'O que a Meta deixa escrever primeiro',
    ajuda: `Fora das 24 horas desde a última mensagem do cliente, só um modelo aprovado sai deste número.
A Meta aprova ou recusa cada um; o motivo da recusa aparece aqui. Um modelo recusado não se muda: crie outro com outro nome.
Buscar na Meta traz os modelos que a conta já tem, com a situação de agora.`,
    tutorial: {
      titulo: 'Deixe um modelo pronto',
      texto: `1. Toque em Novo modelo e dê um nome sem espaços nem acentos.
2. Escolha Utilidade para o que o cliente espera, como um lembrete; Marketing é sempre cobrado e pede autorização do contato.
3. Escreva o texto, com {{1}} e {{2}} onde entra o que muda, e um exemplo de cada um.
4. Confira como o cliente vai receber e envie para aprovação.
5. Quando ficar Aprovado, ele aparece na conversa, em Modelo oficial.`,
    },
  },
  'WppConfig/importar/:id_wpp_config': {
    titulo: 'Trazer o que já está no celular',
    ajuda: `Traga a agenda do celular deste número ou, se quiser, também as conversas dos últimos dias. Quem já é contato não se repete, e quem está na lixeira continua lá.
As conversas importadas ficam no histórico de cada contato: não abrem atendimento, não avisam ninguém, não iniciam robôs e não contam em relatórios. Arquivos são citados pelo nome, sem o conteúdo.
Dá para parar no meio e para desfazer depois: sai o que a importação trouxe, menos os contatos em que algo aconteceu desde então.`,
  },
  'WppLog/:id_wpp_config': {
    titulo: 'O que aconteceu, e quem pediu',
    ajuda: `Mudanças de situação com o motivo, pedidos da equipe, envios que falharam, o que foi ignorado e os avisos da rede, por 30 dias.
Em "O que a rede mandou" está tudo o que chegou nos últimos 7 dias, sem o conteúdo. O que ninguém soube ler pode ser tratado de novo depois de uma atualização: o que já está na conversa não se repete.`,
  },
  WPPAutomacao: {
    titulo: 'O que o cliente lê sem ninguém escrever',
    ajuda: `Boas-vindas, fora do horário, lugar na fila, inatividade e encerramento.
O mais específico vale inteiro, no lugar dos outros: número e departamento, departamento, número, empresa. O que ficar em branco no específico não é completado pelo geral.
A mensagem de fila escrita no departamento e a do calendário valem conforme cada campo diz.`,
    tutorial: {
      titulo: 'Deixe as respostas automáticas prontas',
      texto: `1. Crie as mensagens da empresa, sem número nem departamento.
2. Escreva as boas-vindas e a de encerramento, com as variáveis que põem o nome do cliente.
3. Diga depois de quantos minutos avisar quem parou de responder, e depois de quantos encerrar.
4. Crie outras só para o número ou departamento que fala de outro jeito, e repita nelas tudo o que deve valer.
5. Experimente no simulador antes de ativar.`,
    },
  },
  'WPPAutomacao/cadastrar': {
    titulo: 'Poucas mensagens, na hora certa',
    ajuda: `Escolha onde vale antes de escrever: sem número e sem departamento, é para toda a empresa.
A inatividade conta da última mensagem da equipe, e cada mensagem de uma pessoa recomeça a contagem; conte só o horário de atendimento para não encerrar conversas de noite.
"Não respondido" avisa a equipe; o cliente não recebe nada.`,
  },
  'WPPAutomacao/editar/:id_wpp_automacao': {
    titulo: 'Confira onde isto vale',
    ajuda: `Um texto em branco não é enviado, ou usa o do sistema: a linha abaixo do campo diz qual dos dois.
Desativar faz valer o próximo mais geral: número, depois empresa.`,
  },
  mensagemModelo: {
    titulo: 'Responda depressa sem copiar e colar',
    ajuda: `Na conversa, digite / e o atalho: o texto entra com o nome do cliente e pode ser mudado antes de enviar.
Um modelo pode ser da equipe, de um departamento ou só seu; os da equipe são mudados por quem tem a permissão.
Um modelo inativo não é oferecido a ninguém, nem a quem o criou.`,
    tutorial: {
      titulo: 'Crie um modelo com o nome do cliente',
      texto: `1. Toque em Novo modelo, dê um título e um atalho curto, como "pix".
2. Escreva a mensagem e insira as variáveis, como o primeiro nome do contato.
3. Acrescente um arquivo ou outra mensagem, se for o caso: vão na ordem em que estão.
4. Escolha um contato na prévia e veja como fica.
5. Salve, abra uma conversa e digite /pix.`,
    },
  },
  'mensagemModelo/cadastrar': {
    titulo: 'Atalho, variáveis e prévia',
    ajuda: `O atalho é o que se digita depois de / na conversa, e é único na empresa.
As variáveis são trocadas pelos dados da conversa: confira na prévia com um contato de verdade, e com um que não tenha o dado.
Vários conteúdos são enviados na ordem em que aparecem.`,
  },
  'mensagemModelo/editar/:id_texto': {
    titulo: 'Todos passam a usar a versão nova',
    ajuda: `O que já foi enviado não muda. Se o modelo é da equipe e você não pode alterá-lo, peça a quem supervisiona.
Mudar o atalho confunde quem já o decorou: avise a equipe.`,
  },
  'mensagemModelo/show/:id_texto': {
    titulo: 'Veja como o cliente vai ler',
    ajuda: `Escolha um contato na prévia: as variáveis são trocadas pelos dados dele.
Quem usa e o atalho estão ao lado; para mudar o texto, toque em Editar.`,
  },
};
