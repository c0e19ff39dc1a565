// `npm run preparar`: installs and builds what `npm start` needs, and starts nothing. An account that may only read the checkout can start it then.
import { buildWeb, install } from './install.mjs';

await install('start');
await buildWeb();
console.log('Tudo preparado: npm start inicia.');
