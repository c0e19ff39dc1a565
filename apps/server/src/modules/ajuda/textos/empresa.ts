import type { TextosDaTela } from './texto-da-tela.ts';

export const empresa: Readonly<Record<string, TextosDaTela>> = {
  dashboard: {
    titulo: 'Por onde começar o dia',
    ajuda: `Daqui se chega a tudo o que o seu grupo pode abrir, e os números ao lado dizem o que espera por você.
Para ir mais depressa, use Ctrl+K: ele acha conversas, contatos, telas e ações pelo nome. A tecla ? mostra todos os atalhos.
Se falta algo que você esperava ver, a permissão é dada por quem administra a empresa. O que você tirou do menu também não aparece aqui: o botão de arrumar o menu o traz de volta.`,
    tutorial: {
      titulo: 'Conheça a Prosa em cinco passos',
      texto: `1. Confira no alto se você está disponível: a fila só distribui conversas para quem está.
2. Abra Conversas, aceite a primeira da fila e responda.
3. Digite / na mensagem para usar um modelo pronto.
4. Ao terminar, encerre a conversa e diga se foi resolvida.
5. Aperte Ctrl+K para achar qualquer contato, conversa ou tela, e ? para ver os atalhos.`,
    },
  },
  perfil: {
    titulo: 'Sua conta, seus aparelhos e sua ausência',
    ajuda: `Aqui mudam o seu nome, o telefone e a foto que os colegas veem, a sua senha e o segundo fator.
Em Aparelhos conectados, desconecte o que você não reconhece e troque a senha em seguida: trocar a senha desconecta os outros aparelhos.
Vai sair de férias? Marque a ausência e o substituto: no período, a fila não distribui conversas para você, e quem transfere ou menciona vê quem o substitui.`,
    tutorial: {
      titulo: 'Proteja sua conta com o segundo fator',
      texto: `1. Instale no celular um aplicativo de códigos.
2. Em Segundo fator, comece a ativação e leia o QR code com o aplicativo.
3. Digite o código que o aplicativo mostra.
4. Guarde os códigos de recuperação fora do celular: cada um entra uma vez no lugar do aplicativo, se você o perder.
5. No computador que é só seu, marque que não é preciso pedir o código neste navegador por 30 dias.`,
    },
  },
  configEmpresa: {
    titulo: 'Onde fica cada ajuste',
    ajuda: `Todos os ajustes da empresa que o seu grupo pode abrir, reunidos por assunto.
Escreva na pesquisa o que você quer mudar, e não o nome da tela: "feriado", "motivo", "senha".
O que não aparece aqui depende de uma permissão que o seu grupo não tem.`,
    tutorial: {
      titulo: 'Prepare a empresa para atender',
      texto: `1. Crie os departamentos e diga quem atende em cada um.
2. Faça um calendário com os horários e feriados.
3. Convide as pessoas em Usuários, cada uma com seu grupo e seus departamentos.
4. Escreva as mensagens automáticas: boas-vindas, fora do horário e encerramento.
5. Guarde em Modelos de mensagem o que a equipe mais escreve.`,
    },
  },
  'configEmpresa/campos': {
    titulo: 'O que a sua empresa precisa saber de cada contato',
    ajuda: `Estes campos aparecem no cadastro do contato e nos filtros da lista, além dos que já vêm prontos.
Suba ou desça um campo para mudar a ordem em que aparecem no formulário.
Excluir um campo o tira dos formulários, mas os valores ficam guardados e voltam se você desfizer.`,
    tutorial: {
      titulo: 'Acrescente um campo aos contatos',
      texto: `1. Toque em Novo campo e dê o nome que a equipe usa no dia a dia.
2. Escolha o tipo com calma: ele não muda depois.
3. Em uma lista, escreva as opções na ordem em que devem aparecer.
4. Torne o campo obrigatório só se ninguém puder salvar um contato sem ele.
5. Suba ou desça o campo até o lugar dele na lista.`,
    },
  },
  'configEmpresa/campos/cadastrar': {
    titulo: 'Escolha bem o tipo do campo',
    ajuda: `O tipo diz como o valor é escrito, conferido e filtrado, e não muda depois de salvo: para valores, prefira número a texto; para escolhas, uma lista.
Um campo obrigatório impede salvar o formulário do contato sem ele, inclusive ao editar contatos antigos.`,
  },
  'configEmpresa/campos/editar/:id_campo': {
    titulo: 'O que ainda dá para mudar',
    ajuda: `O nome, a obrigatoriedade e as opções mudam a qualquer momento; o tipo não, porque os valores já guardados dependem dele.
Se o tipo ficou errado, crie outro campo e exclua este depois de passar os valores.`,
  },
  'configEmpresa/privacidade': {
    titulo: 'Consentimento, saída e retenção',
    ajuda: `Aqui a empresa diz para o que precisa de aceite, com que palavras alguém deixa de receber ofertas e por quanto tempo os dados ficam.
A palavra de saída vale quando é a mensagem inteira. O atendimento continua normalmente: só ofertas e pesquisas param.
As regras de retenção são cumpridas de madrugada e não podem ser desfeitas. Em branco, nada é apagado; quem está marcado com "Não apagar", tem conversa aberta ou acesso à área do cliente fica de fora.`,
    tutorial: {
      titulo: 'Ajuste a privacidade sem sustos',
      texto: `1. Marque o que só pode ser enviado a quem aceitou: marketing, pesquisas ou ambos.
2. Confira as palavras de saída e escreva a resposta a quem sai.
3. Deixe as regras de retenção em branco até combinar os prazos com quem responde pelos dados na empresa.
4. Antes de salvar um prazo, marque com "Não apagar" os contatos que precisam ficar.
5. Leia na confirmação o que passa a ser apagado.`,
    },
  },
  'configEmpresa/seguranca': {
    titulo: 'De quem se exige um código além da senha',
    ajuda: `Exija o segundo fator de toda a equipe, ou só dos grupos que podem mais.
Quem ainda não configurou é levado a configurar ao entrar, antes de abrir qualquer tela: avise a equipe antes de ligar.
Quem perder o celular entra com um código de recuperação; sem ele, quem administra retira o segundo fator no cadastro da pessoa, e ela é avisada.`,
    tutorial: {
      titulo: 'Passe a exigir o segundo fator',
      texto: `1. Configure primeiro o seu, em Perfil, e guarde os códigos de recuperação.
2. Avise a equipe de que será preciso um aplicativo de códigos no celular.
3. Comece pelos grupos que mudam permissões e exportam dados.
4. Confirme: a mensagem diz quantas pessoas ainda precisam configurar.
5. Quando todos se acostumarem, exija de toda a equipe.`,
    },
  },
  'configEmpresa/auditoria': {
    titulo: 'Quem fez o quê, quando e de onde',
    ajuda: `Cada ato fica com o que havia antes e o que ficou depois; ninguém o altera nem apaga, nem quem administra.
Filtre por pessoa, ato, registro ou período; tocar no nome de um registro mostra só os atos dele. A exportação leva o que está filtrado.
O que o suporte faz por alguém aparece marcado. Os atos mais antigos que o prazo saem toda madrugada e não voltam.`,
    tutorial: {
      titulo: 'Descubra quem mudou uma permissão',
      texto: `1. Em O que fez, escolha o ato de mudar permissões.
2. Informe o período em que a mudança apareceu.
3. Compare o que era e o que passou a ser, e veja quem fez e de qual aparelho.
4. Toque no nome do grupo para ver tudo o que aconteceu com ele.
5. Exporte o resultado, se precisar guardar ou mostrar.`,
    },
  },
  simulador: {
    titulo: 'Um cliente de mentira, uma conversa de verdade',
    ajuda: `De um lado você escreve como o cliente; na outra aba, atende em Conversas. Nada sai para a rede do WhatsApp.
Serve para treinar a equipe e experimentar boas-vindas, fila e encerramento antes de valer.
Em Falhas da rede, provoque atrasos, repetições e quedas. As conversas do simulador ficam no histórico como as outras.`,
    tutorial: {
      titulo: 'Treine um atendimento inteiro',
      texto: `1. Escolha o número e dê um nome e um telefone ao cliente.
2. Escreva como o cliente e envie.
3. Em outra aba, abra Conversas, aceite da fila e responda.
4. Volte aqui e veja a resposta chegar no telefone.
5. Encerre a conversa e escreva de novo como o cliente: começa outro atendimento.`,
    },
  },
};
