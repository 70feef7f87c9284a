import base from './vite.config.ts';
export default { ...base, build: { ...base.build, sourcemap: true }, plugins: [{ name:'stub', enforce:'pre', resolveId(id: string){ if(id==='#web/features/chat/index.ts') return '\0chatstub' }, load(id: string){ if(id==='\0chatstub') return "export function ChatPage(){return null}" } }, ...(base.plugins ?? [])] };
