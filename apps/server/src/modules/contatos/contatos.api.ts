/** What other modules use of contatos. */
export { contatoConvidado, contatoDeFora, preencherDeFora, provarEmail, type RespostasDeFora, responderDeFora } from './cadastro/de-fora.ts';
export { type ContatoDoCliente, findContatoForCliente, findContatosOfCliente, ligarAoCliente, setContatosOfCliente } from './cadastro/do-cliente.repository.ts';
export { needContato } from './cadastro/ficha.repository.ts';
export { recordExportado, recordMudanca } from './cadastro/mudancas.ts';
export {
  addNames,
  contactKey,
  contatoAsKnown,
  contatoKnownBy,
  findContatoByEmail,
  findContatoByNames,
  findKnownNames,
  resolveContato,
} from './cadastro/resolver.ts';
export { countTags, type DonoDeTags, deleteTags, findSame, findTag, findTags, insertTag, isCliente, updateValue } from './cadastro/tags.repository.ts';
export { desfazerCriados } from './importacao/desfazer.ts';
export { type Viewer, visibleTo as contatoVisivel } from './lista/contatos.scope.ts';
export { findContato, findContatos, findParecidos } from './lista/procura.repository.ts';
export { contatosMesclaService } from './mescla/mescla.service.ts';
export { apagado, apagar, setReter } from './pessoa/anonimizar.repository.ts';
