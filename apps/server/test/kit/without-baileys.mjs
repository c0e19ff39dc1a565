// For `node --import`: an installation that leaves the optional packages of WhatsApp Web out.
import * as module from 'node:module';

module.registerHooks?.({
  resolve(name, context, next) {
    if (name !== 'baileys' && name !== 'libsignal') return next(name, context);
    throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
