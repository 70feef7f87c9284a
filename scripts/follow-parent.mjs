// Loaded into the server by start.mjs: the server also shuts down when the script that started it was killed
// and could pass on no signal. Otherwise it would stay behind and hold the port and the database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a process alive that has nothing left to do.
process.channel?.unref();
