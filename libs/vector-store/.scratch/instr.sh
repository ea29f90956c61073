cd /work/main/libs/vector-store/.scratch; export PATH=/work/main/node_modules/.bin:$PATH
tsc -p tsconfig.json; rm -rf out2; cp -r out out2; python3 - <<'PY'
TM="const T={};const tm=(n,p)=>{const t=performance.now();return p.then(r=>{(T[n]??=[]).push(performance.now()-t);return r})};process.on('exit',()=>{for(const k in T){const a=T[k];const m=(x)=>(x.reduce((a,b)=>a+b,0)/x.length).toFixed(1);console.log(k.padEnd(10),a.length,[...Array(Math.ceil(a.length/8)).keys()].map(i=>m(a.slice(i*8,i*8+8))|0).join(' '))}});\n"
p='out2/writing/commit-documents.js'
s=open(p).read()
s=s.replace("export async function commitDocuments",TM+"export async function commitDocuments",1)
s=s.replace("await tableVersions(database)","await tm('versions',tableVersions(database))")
s=s.replace("await append(table, rows)","await tm('add '+name,append(table, rows))").replace("await merge(table, rows)","await tm('merge '+name,merge(table, rows))")
s=s.replace("await retireOlderRows(","await tm('retire '+name,retireOlderRows(").replace("name, ids);","name, ids));",1)
s=s.replace("await meta.countRows(isOneOf('id', ids))","await tm('check',meta.countRows(isOneOf('id', ids)));(T.n??=[]).push(documents.length)".replace(";(T.n","),((T.n").replace("documents.length)","documents.length)")) if False else s.replace("await meta.countRows(isOneOf('id', ids))","await tm('check',((T.n??=[]).push(documents.length),meta.countRows(isOneOf('id', ids))))")
open(p,'w').write(s)
p='out2/maintenance/database-maintenance.js'
s=open(p).read()
s=s.replace("const report = await optimizeTables","const t0=performance.now();process.on('exit',()=>console.log('optimized',this.database.name,t0|0,t1-t0|0));let t1; const report = await optimizeTables",1).replace("this.commits -= commits;","t1=performance.now();this.commits -= commits;",1)
open(p,'w').write(s)
PY
node out2/vector-store.bench.js
